import type { Offer } from '#contract/entities/offer.ts'

/** Where the address comes from that a bid goes to, in words. */
export const ADDRESS_SOURCES: Record<Offer['reply_to_source'], string> = {
  '': 'Not known',
  reply_to: 'Reply-To of the mail',
  body: 'Text of the mail',
  subject: 'Subject of the mail',
  from: 'Sender of the mail',
  entered: 'Entered by hand',
}
