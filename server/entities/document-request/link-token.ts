import { createHash, randomBytes } from 'node:crypto'

/** Where the pages behind the links stand, below the server's own address. */
export const RENEWAL_PATH = '/renew'

const TOKEN = /^[\w-]{43}$/
/** A link's token in a text, as PostgreSQL's regular expressions name it. */
export const TOKEN_IN_TEXT = `(${RENEWAL_PATH}/)[A-Za-z0-9_-]{43}`

/** A token of 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether a text can be a token at all. */
export const isLinkToken = (text: string): boolean => TOKEN.test(text)
