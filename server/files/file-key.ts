import { randomBytes } from 'node:crypto'

const KEY = /^[1-9]\d{0,9}\/[a-f0-9]{32}$/

/** A new key for a file of a company: nothing of it comes from outside. */
export const newFileKey = (companyId: number): string => `${companyId}/${randomBytes(16).toString('hex')}`

/** Throws where a text is no key of a file. */
export function assertFileKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('not the key of a file')
}
