import { randomBytes } from 'node:crypto'

const ORIGINAL = '.original'
const KEY = /^[1-9]\d{0,9}\/[a-f0-9]{32}(?:\.original)?$/

export const newFileKey = (companyId: number): string => `${companyId}/${randomBytes(16).toString('hex')}`

export const originalKey = (key: string): string => `${key}${ORIGINAL}`

export const companyOfKey = (key: string): number => Number(key.split('/', 1)[0])

export function assertFileKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('not a file key')
}
