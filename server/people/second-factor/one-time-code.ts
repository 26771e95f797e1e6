import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
const CODES = 10
const HALF = 5
// Excludes letters that look like digits.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const createTotp = (secret: string, label: string) =>
  new TOTP({
    issuer: 'Freight',
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
    digits: 6,
    algorithm: 'SHA1',
  })

export const newSecret = (): string => new Secret({ size: 20 }).base32

export const setupUrl = (secret: string, username: string): string => createTotp(secret, username).toString()

/** 30-second step since the epoch, with one step of clock drift allowed; undefined when wrong. */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = createTotp(secret, '').validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}

const letters = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => `${letters()}-${letters()}`)

/** Ignores case and separators of the typed code. */
export const hashOfCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest('hex')
