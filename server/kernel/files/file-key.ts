import { randomBytes } from 'node:crypto'

const ORIGINAL = '.original'
const KEY = /^[1-9]\d{0,9}\/[a-f0-9]{32}(?:\.original)?$/

export const newFileKey = (companyId: number): string => `${companyId}/${randomBytes(16).toString('hex')}`

export const originalKey = (key: string): string => `${key}${ORIGINAL}`

/** The file as the office sees it, and as it came. */
export const keysOfFile = (key: string): readonly [string, string] => [key, originalKey(key)]

/** The key of the file as the office sees it, for either of the two. */
export const toSeenKey = (key: string): string =>
  key.endsWith(ORIGINAL) ? key.slice(0, -ORIGINAL.length) : key

export const companyOfKey = (key: string): number => Number(key.split('/', 1)[0])

export const isFileKey = (key: string): boolean => KEY.test(key)

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new TypeError('not a file key')
}
