import { randomBytes } from 'node:crypto'

const ORIGINAL = '.original'
const KEY = /^[1-9]\d{0,9}\/[a-f0-9]{32}(?:\.original)?$/

/** A new key for a file of a company: nothing of it comes from outside. */
export const newFileKey = (companyId: number): string => `${companyId}/${randomBytes(16).toString('hex')}`

/** The key under which a file is kept as it was sent, where what is shown of it is another. */
export const originalKey = (key: string): string => `${key}${ORIGINAL}`

/** The company whose file a key is of. */
export const companyOfKey = (key: string): number => Number(key.split('/', 1)[0])

/** Throws where a text is no key of a file. */
export function assertFileKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('not the key of a file')
}
