import type { Readable } from 'node:stream'

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
