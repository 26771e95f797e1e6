import { join } from 'node:path'

export const filesFolder = (dataDir: string): string => join(dataDir, 'files')
