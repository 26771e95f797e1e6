import { bucketTarget } from '#server/kernel/backup/bucket-target.ts'
import { folderTarget } from '#server/kernel/backup/folder-target.ts'
import type { Target } from '#server/kernel/backup/target.ts'
import { isUrl } from '#server/kernel/setting-kinds.ts'

/** A folder, or a bucket such as https://KEY:SECRET@s3.example.com/bucket/folder?region=us-east-1. */
export const openTarget = (address: string): Target =>
  isUrl(address, ['http', 'https', 's3']) ? bucketTarget(address) : folderTarget(address)
