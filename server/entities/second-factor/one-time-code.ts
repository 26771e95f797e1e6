import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
const CODES = 10
const HALF = 5
// No letter that reads as a digit.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Freight', label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6, algorithm: 'SHA1' })

/** A new secret for an authenticator app, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from its QR code. */
export const setupUrl = (secret: string, username: string): string => totpOf(secret, username).toString()

/** The step (30 seconds each since 1970) of a code that is right now, or was or will be within one step; undefined where it is wrong. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret, '').validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}

const letters = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ten new recovery codes, such as h4k2m-9xq7t. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => `${letters()}-${letters()}`)

/** What is kept of a recovery code, however it is typed. */
export const hashOfCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest('hex')
