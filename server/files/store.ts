import type { Config } from '#server/config.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { folderStore } from '#server/files/folder.ts'
import { s3Store } from '#server/files/s3.ts'

/** The store that the settings name: an S3-compatible one, else a folder in DATA_DIR. Nothing is touched until it is used. */
export const openFileStore = ({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): FileStore =>
  s3Url === undefined ? folderStore(dataDir) : s3Store(s3Url)
