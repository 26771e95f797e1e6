import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'

const state = z.object({
  /** The place of the archive, in words. */
  to: z.string(),
  line: z.string().regex(/^[0-9a-f]{16}$/),
  system: z.string(),
  timeline: z.int(),
})
export type ArchiveState = z.infer<typeof state>

/** Stays with the data folder and is in no backup, so that a restored one begins a line of its own. */
export const statePath = (dataDir: string): string => join(dataDir, 'backup.json')

export const newLine = (): string => randomBytes(8).toString('hex')

export async function readState(dataDir: string): Promise<ArchiveState | undefined> {
  try {
    return state.safeParse(JSON.parse(await readFile(statePath(dataDir), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** The continuous archive of this installation at that place. */
export async function findLine(dataDir: string, to: string): Promise<string | undefined> {
  const found = await readState(dataDir)
  return found?.to === to ? found.line : undefined
}
