import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BadRequest, TooLarge, UnsupportedMedia } from '#server/kernel/base/errors.ts'

const HEAD_BYTES = 4100

export interface FileRule {
  readonly limit: number
  readonly taken: string
  readonly smaller?: string
  readonly fieldBytes?: number
  contentOf(head: Buffer): Promise<string | undefined> | string | undefined
}

export interface ReceivedFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly content_type: string
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

export function refuseLarge({
  limit,
  smaller = 'Send a smaller one, such as a scan in fewer colors.',
}: FileRule): never {
  throw new TooLarge({ file: [`This file is larger than ${megabytes(limit)}. ${smaller}`] })
}

async function* arriving(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch {
    throw new BadRequest({ file: ['The file didn’t arrive completely. Send it again.'] })
  }
}

async function write(
  handle: FileHandle,
  source: AsyncIterable<Buffer>,
  rule: FileRule,
): Promise<Omit<ReceivedFile, 'path'>> {
  const hash = createHash('sha256')
  let head: Buffer | undefined = Buffer.alloc(0)
  let content_type: string | undefined
  let size = 0
  const decide = async (seen: Buffer) => {
    content_type = await rule.contentOf(seen)
    head = undefined
    if (content_type === undefined)
      throw new UnsupportedMedia({ file: [`This file type isn’t supported: ${rule.taken}`] })
  }
  let writing = Promise.resolve()
  for await (const chunk of arriving(source)) {
    size += chunk.length
    if (size > rule.limit) refuseLarge(rule)
    if (head) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      if (head.length >= HEAD_BYTES) await decide(head)
    }
    await writing
    writing = handle.appendFile(chunk)
    writing.catch(() => undefined)
    hash.update(chunk)
  }
  await writing
  if (size === 0) throw new BadRequest({ file: ['This file is empty. Choose another one.'] })
  if (head) await decide(head)
  await handle.datasync()
  return { size, sha256: hash.digest('hex'), content_type: content_type ?? '' }
}

/** Resolves when the file is synced to disk; on failure throws and deletes it. */
export async function receiveFile(
  source: AsyncIterable<Buffer>,
  folder: string,
  rule: FileRule,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomBytes(16).toString('hex'))
  const handle = await open(path, 'wx', 0o600)
  try {
    const written = await write(handle, source, rule)
    await handle.close()
    return { path, ...written }
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}
