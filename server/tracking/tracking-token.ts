import { createHash, randomBytes } from 'node:crypto'

/** A tracking token that nobody can guess. */
export const newTrackingToken = (): string => randomBytes(24).toString('base64url')

/** What names a token to whom may not know it. */
export const tokenFingerprint = (token: string): string => createHash('sha256').update(token).digest('base64url').slice(0, 22)
