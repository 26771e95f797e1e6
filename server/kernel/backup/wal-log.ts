import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { baseWal, type ClusterManifest, lineWal } from '#server/kernel/backup/manifest.ts'
import { Damaged } from '#server/kernel/backup/sealed.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'
import {
  formatLsn,
  isSegmentName,
  type Lsn,
  offsetIn,
  parseLsn,
  parsePieceName,
  SEGMENT_BYTES,
  segmentName,
  segmentStart,
} from '#server/kernel/db/wal-position.ts'
import { REACH, unpackPart, type WalPart } from '#server/kernel/backup/wal-writer.ts'

export interface LogEnd {
  /** The log is whole before this. */
  readonly lsn: Lsn
  /** Milliseconds since 1970: everything that was committed until then is there. */
  readonly at: number
  /** The damaged or missing part, if the log goes on after it. */
  readonly gap: string | undefined
  /** The last object was damaged, and nothing comes after it. */
  readonly torn: string | undefined
}

interface Part {
  readonly name: string
  readonly segment: string
  readonly offset: number
}

function toPart(name: string): Part | undefined {
  const own = name.split('/').at(-1) ?? ''
  if (isSegmentName(own)) return { name, segment: own, offset: 0 }
  const piece = parsePieceName(own)
  return piece && { name, ...piece }
}

const prefixesOf = (id: string, { line }: ClusterManifest) => [
  baseWal(id),
  ...(line === null ? [] : [lineWal(line)]),
]

async function read(vault: Vault, name: string): Promise<WalPart | undefined> {
  try {
    const packed = await vault.get(name)
    return packed && unpackPart(packed)
  } catch (error) {
    if (error instanceof Damaged) return undefined
    throw error
  }
}

/** Lays the parts over each other, the longest first; several may hold the same bytes. */
async function assemble(vault: Vault, parts: readonly Part[], segment: Buffer) {
  let filled = 0
  let at = 0
  const damaged: string[] = []
  const isWhole = ({ name }: Part) => isSegmentName(name.split('/').at(-1) ?? '')
  const inOrder = [
    ...parts.filter(isWhole),
    ...parts.filter((part) => !isWhole(part)).toSorted((one, other) => one.offset - other.offset),
  ]
  for (const { name, offset } of inOrder) {
    if (filled === SEGMENT_BYTES) break
    if (offset > filled) continue
    const part = await read(vault, name)
    if (!part) {
      damaged.push(name)
      continue
    }
    if (offset + part.bytes.length <= filled) continue
    part.bytes.copy(segment, offset)
    filled = offset + part.bytes.length
    at = Math.max(at, part.at)
  }
  return { filled, at, damaged }
}

/**
 * Writes the segments from the base copy's start on into `into`, until the log ends or `until` is reached. The
 * last one is filled up with zeros.
 */
export async function writeLog(
  vault: Vault,
  { id, cluster, into }: { id: string; cluster: ClusterManifest; into: string },
  until: number | undefined,
  onSegment: (count: number, at: number) => void = () => undefined,
): Promise<LogEnd> {
  const prefixes = prefixesOf(id, cluster)
  const names = (await Promise.all(prefixes.map((prefix) => vault.list(prefix)))).flat()
  const parts = Map.groupBy(
    names.flatMap(({ name }) => toPart(name) ?? []),
    ({ segment }) => segment,
  )
  const last = [...parts.keys()].toSorted().at(-1) ?? ''
  let [lsn, at, count] = [segmentStart(parseLsn(cluster.start)), 0, 0]
  for (;;) {
    const name = segmentName(cluster.timeline, lsn)
    const own = parts.get(name) ?? []
    const segment = Buffer.alloc(SEGMENT_BYTES)
    const { filled, at: reached, damaged } = await assemble(vault, own, segment)
    if (filled > 0) await writeFile(join(into, name), segment, { mode: 0o600 })
    at = Math.max(at, reached)
    onSegment(++count, at)
    if (filled < SEGMENT_BYTES) {
      lsn += BigInt(filled)
      const later = own.some(({ offset }) => offset > filled) || last > name
      const missing = damaged[0] ?? `${name} from ${formatLsn(lsn)} (byte ${offsetIn(lsn)}) on`
      const isTorn = !later && damaged.length > 0
      const mark = later || isTorn ? undefined : await readReach(vault, prefixes.at(-1) ?? '')
      return {
        lsn,
        at: Math.max(at, mark ?? 0),
        gap: later ? missing : undefined,
        torn: isTorn ? missing : undefined,
      }
    }
    lsn += BigInt(SEGMENT_BYTES)
    if (until !== undefined && at > until) return { lsn, at, gap: undefined, torn: undefined }
  }
}

/**
 * Milliseconds since 1970: the log goes no further. Only its last part and its mark are read, so a gap before
 * them isn't noticed.
 */
export async function findReach(vault: Vault, id: string, cluster: ClusterManifest): Promise<number> {
  let reach = 0
  for (const prefix of prefixesOf(id, cluster)) {
    reach = Math.max(reach, (await readReach(vault, prefix)) ?? 0)
    const parts = (await vault.list(prefix)).flatMap(({ name }) => toPart(name) ?? [])
    const newestFirst = parts.toSorted((one, other) =>
      one.segment < other.segment ? 1 : one.segment > other.segment ? -1 : other.offset - one.offset,
    )
    for (const { name } of newestFirst) {
      const { at = 0 } = (await read(vault, name)) ?? {}
      reach = Math.max(reach, at)
      if (at > 0) break
    }
  }
  return reach
}

async function readReach(vault: Vault, prefix: string): Promise<number | undefined> {
  return (await read(vault, prefix + REACH))?.at
}
