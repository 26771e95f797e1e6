import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { folderStore } from '#server/files/folder.ts'
import { s3Store } from '#server/files/s3.ts'

/** A whole file on this machine's disk, on its way into a store. */
export interface FileAtHand {
  readonly path: string
  readonly size: number
  /** In hexadecimal digits. */
  readonly sha256: string
  readonly content_type: string
}

/** Where files are kept, each under the key of newFileKey. */
export interface FileStore {
  /** Keeps a file, whole or not at all; the one at hand may be gone afterwards. */
  put(key: string, file: FileAtHand): Promise<void>
  /** A file's bytes; undefined where nothing is kept under the key. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>
  /** Removes a file; one that is not there is no fault. */
  remove(key: string): Promise<void>
}

/** The store that the settings name: an S3-compatible one, else a folder in DATA_DIR. Nothing is touched until it is used. */
export const openFileStore = ({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): FileStore =>
  s3Url === undefined ? folderStore(dataDir) : s3Store(s3Url)
