import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[\w-]{43}$/

/** A token of 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** Its SHA-256 as base64url: the database never holds what opens a link. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether a text can be a token at all. */
export const isLinkToken = (text: string): boolean => TOKEN.test(text)
