import { createHash } from 'node:crypto'
import { type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'

/** An email of 10 MB, in hexadecimal, beside its texts. */
const LONGEST_LINE = 128 * 1024 ** 2
const READ_BYTES = 1024 ** 2
const NEW_LINE = 10

export interface Written {
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** Writes one JSON text per line to a new file. */
export async function writeLines(
  folder: string,
  path: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<Written> {
  const full = join(folder, path)
  await mkdir(dirname(full), { recursive: true, mode: 0o700 })
  const handle = await open(full, 'wx', 0o600)
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  try {
    for await (const lines of batches) {
      const chunk = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      hash.update(chunk)
      rows += lines.length
      bytes += chunk.length
      await handle.appendFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { rows, bytes, sha256: hash.digest('hex') }
}

/** A regular file of the archive, never what a link points to. */
export async function openRegular(folder: string, path: string): Promise<FileHandle> {
  const isMissing = (error: NodeJS.ErrnoException) => ['ENOENT', 'ENOTDIR'].includes(error.code ?? '')
  const real = await realpath(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
    if (!isMissing(error)) throw error
    throw new TransferProblem(`${path} is missing in ${folder}. Copy the whole folder again.`)
  })
  const isFile = (await lstat(real)).isFile()
  if (!isFile || real !== join(await realpath(folder), path))
    throw new TransferProblem(`${path} in ${folder} is not a file. Copy the whole folder again.`)
  return open(real, 'r')
}

const damaged = (path: string, why: string) =>
  new TransferProblem(
    `${path} is damaged: ${why}. Copy the whole folder again, or take the company out again.`,
  )

/** Yields each line; throws TransferProblem when the file is not the one that was written. */
export async function* readLines(
  folder: string,
  path: string,
  expected: Written,
): AsyncGenerator<{ line: string; number: number }> {
  const handle = await openRegular(folder, path)
  const hash = createHash('sha256')
  let [number, bytes, rest] = [0, 0, [] as Buffer[]]
  try {
    if ((await handle.stat()).size !== expected.bytes) throw damaged(path, 'its size is another one')
    for await (const chunk of handle.createReadStream({
      autoClose: false,
      highWaterMark: READ_BYTES,
    }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      let start = 0
      for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
        const line = Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8')
        rest = []
        bytes = 0
        start = end + 1
        yield { line, number: ++number }
      }
      if (start === chunk.length) continue
      rest.push(chunk.subarray(start))
      bytes += chunk.length - start
      if (bytes > LONGEST_LINE) throw damaged(path, `line ${number + 1} is too long`)
    }
    if (rest.length > 0) throw damaged(path, 'its last line has no end')
    if (number !== expected.rows) throw damaged(path, `it has ${number} lines instead of ${expected.rows}`)
    if (hash.digest('hex') !== expected.sha256) throw damaged(path, 'its checksum is another one')
  } finally {
    await handle.close()
  }
}
