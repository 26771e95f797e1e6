import { pattern } from '#contract/rules/pattern.ts'
import type { Fields } from '#server/market/mail-parser/parsed-offer.ts'

const OTHER_MAIL = pattern('i')`
  \b(?:rate ?con(?:firmation)?s?|load confirmation|carrier confirmation|booking confirmation
    |invoice|remittance|statement of account|proof of delivery|bill of lading|you are booked
    |unsubscribe me|out of (?:the )?office|truck list|available trucks?|trucks? available
    |empty (?:now|truck))\b
`
const SURELY_OTHER = pattern('im')`
  \b(?:you are booked|unsubscribe me|out of (?:the )?office|truck list|available trucks?
    |trucks? available|empty (?:now|truck)|remittance|statement of account
    |(?:sign|return|confirm)\b[^.\n]{0,40}\b(?:rate ?con|confirmation)
    |(?:attached|enclosed)\b[^.\n]{0,40}\b(?:invoice|rate ?con|confirmation|proof of delivery
      |bill of lading)
    |(?:invoice|rate ?con(?:firmation)?)\b[^.\n]{0,20}\b(?:is )?(?:attached|enclosed)
    |(?:our|your|past due|open|unpaid) invoices?|invoice (?:#|no|number)
    |^(?:rate|load|carrier|booking) confirmation)\b
`
const OFFERING = pattern('im')`
  \b(?:load (?:is )?available|available (?:now|loads?|shipments?|freight)|shipments? available
    |(?:need|needs|looking for|who has|anyone|any) (?:a |an )?(?:\S+ ){0,2}(?:trucks?|vans?
      |straights?|sprinters?|units?|tractors?|team)
    |(?:can|could|who) (?:you |u |anyone )?(?:can )?cover
    |send (?:me )?(?:your )?(?:bids?|rates?|quotes?|offers?|best)|bids?\b|quotes?\b|best rate
    |(?:new|another) (?:one|load|shipment|run)\b|(?:what|how much) (?:can|would|could|do) you|interested\?
    |can you (?:do|run|take|haul|help)\b|posted by|target rate|(?:truck|vehicle|equipment|trailer)\b[^\n:]{0,20}:)
`
const TOP = 12

export function otherWords(subject: string, body: readonly string[]): string {
  const top = body
    .slice(0, TOP)
    .map((line) => line.slice(0, 300))
    .join('\n')
  const isOffering = OFFERING.test(
    body
      .slice(0, TOP * 5)
      .join('\n')
      .slice(0, 8000),
  )
  const [surely] = SURELY_OTHER.exec(top) ?? []
  if (surely !== undefined) return surely
  return isOffering ? '' : (OTHER_MAIL.exec(top)?.[0] ?? OTHER_MAIL.exec(subject)?.[0] ?? '')
}

const PLACES_ONLY = 'Has a pickup and a delivery, but no date, truck, pieces, weight, miles or rate.'

export function getReason(read: Pick<Fields, 'pickUp' | 'deliverTo'> | undefined, words = ''): string {
  const at = (end: string | undefined) => (end ?? '') !== ''
  if (words !== '')
    return `Says “${words.replace(/\s+/g, ' ').trim().toLowerCase()}”, so it wasn’t read as an offer.`
  if (!at(read?.pickUp) && !at(read?.deliverTo)) return 'Unrecognized format: no pickup or delivery found.'
  if (!at(read?.pickUp)) return 'No pickup found.'
  if (!at(read?.deliverTo)) return 'No delivery found.'
  return PLACES_ONLY
}
