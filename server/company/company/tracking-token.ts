import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const newTrackingToken = (): string => randomBytes(24).toString('base64url')

export const tokenFingerprint = (token: string): string =>
  createHash('sha256').update(token).digest('base64url').slice(0, 22)

/** Valid for one device; replacing the company token invalidates it. */
export const deviceToken = (companyId: number, companyToken: string, device: string): string =>
  `${companyId}.${createHmac('sha256', companyToken).update(`device ${device}`).digest('base64url')}`

export function companyClaimed(token: string): number | undefined {
  const id = /^(\d{1,9})\.[\w-]{43}$/.exec(token)?.[1]
  return id === undefined ? undefined : Number(id)
}

export function isDeviceToken(
  token: string,
  companyId: number,
  companyToken: string,
  device: string,
): boolean {
  const [given, own] = [Buffer.from(token), Buffer.from(deviceToken(companyId, companyToken, device))]
  return given.length === own.length && timingSafeEqual(given, own)
}
