import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[\w-]{43}$/

export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 as base64url: the database never stores a token that opens a link. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const isLinkToken = (text: string): boolean => TOKEN.test(text)
