import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toSeenKey } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { readFileList } from '#server/kernel/transfer/archive.ts'
import { openRegular } from '#server/kernel/transfer/line-file.ts'
import { FILE_LIST, type FileEntry, FILES, type Manifest } from '#server/kernel/transfer/manifest.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'
import type { Client } from '#server/kernel/transfer/schema.repository.ts'
import { insertPendingFiles, refreshPendingFiles } from '#server/kernel/transfer/take-in.repository.ts'

const FILES_PER_BATCH = 100

interface Given {
  readonly client: Client
  readonly folder: string
  readonly manifest: Manifest
  readonly companyId: number
  readonly files: Pick<FileStore, 'put'>
  /** On the file system of the stored files. */
  readonly incoming: string
}

const toKey = (key: string, companyId: number) => `${companyId}/${key.split('/')[1] ?? ''}`

async function storeFile({ folder, companyId, files, incoming }: Given, entry: FileEntry): Promise<void> {
  const { key, size, sha256, content_type } = entry
  if (size === null || sha256 === null) return
  const source = await openRegular(folder, `${FILES}/${key}`)
  const path = join(incoming, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  try {
    if ((await source.stat()).size !== size)
      throw new TransferProblem(
        `${FILES}/${key} is damaged: its size is another one. Copy the whole folder again.`,
      )
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(
      source.createReadStream({ autoClose: false }),
      measure,
      createWriteStream(path, { mode: 0o600, flush: true }),
    )
    if (hash.digest('hex') !== sha256)
      throw new TransferProblem(
        `${FILES}/${key} is damaged: its checksum is another one. Copy the whole folder again.`,
      )
    await files.put(toKey(key, companyId), { path, size, sha256, content_type })
  } finally {
    await source.close()
    await rm(path, { force: true })
  }
}

/**
 * Stores the files under keys of the company, before any row names them. Returns the keys of the archive, with
 * those of files that were missing already.
 */
export async function takeInFiles(given: Given): Promise<Set<string>> {
  const { client, manifest, companyId, folder, incoming } = given
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const known = new Set<string>()
  let batch: FileEntry[] = []
  const store = async () => {
    const own = batch.flatMap(({ key }) => (toSeenKey(key) === key ? [key] : []))
    for (const key of own) {
      if (known.has(key)) throw new TransferProblem(`${FILE_LIST} is damaged: it names ${key} twice.`)
      known.add(key)
    }
    const stray = batch.find(({ key }) => !known.has(toSeenKey(key)))
    if (stray) throw new TransferProblem(`${FILE_LIST} is damaged: ${stray.key} is the original of no file.`)
    await insertPendingFiles(
      client,
      companyId,
      own.map((key) => toKey(key, companyId)),
    )
    await refreshPendingFiles(client, companyId)
    for (const entry of batch) await storeFile(given, entry)
    batch = []
  }
  for await (const entry of readFileList(folder, manifest)) {
    batch.push(entry)
    if (batch.length >= FILES_PER_BATCH) await store()
  }
  await store()
  return known
}
