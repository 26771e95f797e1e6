import type { z } from 'zod'
import type { addressSource } from '#contract/entities/offer.ts'
import { mayTakeBids, sameHouse } from '#contract/rules/mail-domain.ts'
import type { Posting } from '#server/mail/parse/posting.ts'

/** An address and where it was read; both '' where there is none. */
export interface SourcedAddress {
  address: string
  source: z.infer<typeof addressSource>
}

export const NO_ADDRESS: SourcedAddress = { address: '', source: '' }

interface Named {
  body: string | undefined
  subject: string
}

/** Who posted the load, and where a bid on it goes: never to a network, a machine, who forwarded the mail or whom it was sent to. */
export function addressesOf(posting: Posting, { body = '', subject }: Named): { contact: SourcedAddress; reply: SourcedAddress } {
  const isBehind = (address: string) => posting.behind.some((other) => sameHouse(other, address))
  const isOpen = (address: string) => mayTakeBids(address) && !posting.ours.includes(address) && !isBehind(address)
  const candidates: SourcedAddress[] = [
    { address: body, source: 'body' },
    { address: subject, source: 'subject' },
    { address: posting.replyTo, source: 'reply_to' },
    { address: posting.from.address, source: 'from' },
  ]
  const contact = candidates.find(({ address }) => isOpen(address)) ?? NO_ADDRESS
  // The broker is known by the address that the mail names: a Reply-To of another house would lead its bids to a stranger.
  const isReplyTheirs = isOpen(posting.replyTo) && sameHouse(posting.replyTo, contact.address)
  return { contact, reply: isReplyTheirs ? { address: posting.replyTo, source: 'reply_to' } : contact }
}
