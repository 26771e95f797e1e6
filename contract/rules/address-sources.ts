import type { Offer } from '#contract/entities/market/offer.ts'

export const ADDRESS_SOURCES: Record<Offer['reply_to_source'], string> = {
  '': 'Unknown',
  reply_to: 'Reply address of the email',
  body: 'Email text',
  subject: 'Email subject',
  from: 'Email sender',
  entered: 'Entered manually',
}
