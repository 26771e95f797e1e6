import type { Readable } from 'node:stream'

export interface FileAtHand {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly content_type: string
}

export interface FileStore {
  /** Atomic; may move `file` away. */
  put(key: string, file: FileAtHand): Promise<void>
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>
  remove(key: string): Promise<void>
}
