import { fieldsRead, isHalfRead, OFFER_FIELDS } from '#contract/rules/offer-fields.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'

function remarkOn(offers: readonly ParsedOffer[]): string {
  const least = offers.filter(isHalfRead).toSorted((a, b) => fieldsRead(a) - fieldsRead(b))[0]
  const remarks = [
    offers.length > 1 ? `Contains ${offers.length} loads.` : '',
    least ? `Parsed only ${fieldsRead(least)} of ${OFFER_FIELDS} fields.` : '',
  ]
  return remarks.filter((remark) => remark !== '').join(' ')
}

/**
 * Linked to the first load. When any load is unproven the email keeps waiting; confirming it repeats the
 * others, which is idempotent.
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
