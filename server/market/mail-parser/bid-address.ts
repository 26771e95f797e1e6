import type { z } from 'zod'
import type { addressSource } from '#contract/entities/market/offer.ts'
import { mayTakeBids, sameHouse } from '#contract/rules/mail-domain.ts'
import type { Posting } from '#server/market/mail-parser/posting.ts'

export interface SourcedAddress {
  address: string
  source: z.infer<typeof addressSource>
}

export const NO_ADDRESS: SourcedAddress = { address: '', source: '' }

interface Named {
  body: string | undefined
  subject: string
}

/** Never a load network, a no-reply address, a forwarder or a recipient of the email. */
export function findAddresses(
  posting: Posting,
  { body = '', subject }: Named,
): { contact: SourcedAddress; reply: SourcedAddress } {
  const isBehind = (address: string) => posting.behind.some((other) => sameHouse(other, address))
  const isOpen = (address: string) =>
    mayTakeBids(address) && !posting.ours.includes(address) && !isBehind(address)
  const candidates: SourcedAddress[] = [
    { address: body, source: 'body' },
    { address: subject, source: 'subject' },
    { address: posting.replyTo, source: 'reply_to' },
    { address: posting.from.address, source: 'from' },
  ]
  const contact = candidates.find(({ address }) => isOpen(address)) ?? NO_ADDRESS
  // A Reply-To of another domain than the stated broker would send our bids to a stranger.
  const isReplyTheirs = isOpen(posting.replyTo) && sameHouse(posting.replyTo, contact.address)
  return { contact, reply: isReplyTheirs ? { address: posting.replyTo, source: 'reply_to' } : contact }
}
