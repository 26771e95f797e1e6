import { fieldsRead, isHalfRead, OFFER_FIELDS } from '#contract/rules/offer-fields.ts'
import type { MailResult } from '#server/mail/in/incoming.repository.ts'
import type { ParsedOffer } from '#server/mail/parse/parsed-offer.ts'

/** What a person should know of a mail that was read: that it holds several loads, and that little could be read of them. */
function remarkOn(offers: readonly ParsedOffer[]): string {
  const least = offers.filter(isHalfRead).toSorted((a, b) => fieldsRead(a) - fieldsRead(b))[0]
  const remarks = [
    offers.length > 1 ? `Contains ${offers.length} loads.` : '',
    least ? `Parsed only ${fieldsRead(least)} of ${OFFER_FIELDS} fields.` : '',
  ]
  return remarks.filter((remark) => remark !== '').join(' ')
}

/**
 * Handles the loads of a mail one after another; the mail shows the first, and counts as an offer where any of them is new. One that nothing
 * proves keeps the mail waiting: confirmed, the mail says the others again, which changes nothing.
 */
export async function handleLoads(
  offers: readonly [ParsedOffer, ...ParsedOffer[]],
  handle: (offer: ParsedOffer) => Promise<MailResult>,
): Promise<MailResult> {
  const first = await handle(offers[0])
  const results = [first]
  for (const offer of offers.slice(1)) results.push(await handle(offer))
  const waiting = results.find(({ state }) => state === 'unproven')
  if (waiting) return waiting
  return {
    ...first,
    state: results.some(({ state }) => state === 'offer') ? 'offer' : first.state,
    reason: first.reason || remarkOn(offers),
  }
}
