import { digest } from '#server/market/mail-parser/digest.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'

export const RECEIVED = new Date('2023-09-25T21:46:30.000Z')

export async function read(raw: Buffer): Promise<ParsedOffer> {
  const { offer } = await digest(raw, RECEIVED)
  if ('reason' in offer) throw new Error(offer.reason)
  return offer
}

export async function reasonOf(raw: Buffer): Promise<string> {
  const { offer } = await digest(raw, RECEIVED)
  return 'reason' in offer ? offer.reason : 'an offer'
}
