import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A tracking token that nobody can guess. */
export const newTrackingToken = (): string => randomBytes(24).toString('base64url')

/** What names a token to whom may not know it. */
export const tokenFingerprint = (token: string): string => createHash('sha256').update(token).digest('base64url').slice(0, 22)

/** The token with which one device of a company reports, and no other: it ends with the company's own. */
export const deviceToken = (companyId: number, companyToken: string, device: string): string =>
  `${companyId}.${createHmac('sha256', companyToken).update(`device ${device}`).digest('base64url')}`

/** The company that a device's token claims to be of; undefined where it is no such token. */
export function companyClaimed(token: string): number | undefined {
  const id = /^(\d{1,9})\.[\w-]{43}$/.exec(token)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Whether a token is that of this device. */
export function isDeviceToken(token: string, companyId: number, companyToken: string, device: string): boolean {
  const [given, own] = [Buffer.from(token), Buffer.from(deviceToken(companyId, companyToken, device))]
  return given.length === own.length && timingSafeEqual(given, own)
}
