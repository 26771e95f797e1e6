import { listen } from '#server/kernel/base/events.ts'
import { endMailings, suppressBouncedRecipient } from '#server/reports/mailing/bounced.ts'
import { suppress } from '#server/reports/mailing/mailing-run.repository.ts'
import { moveContacts } from '#server/reports/mailing/contact.repository.ts'
import { brokerMerged, mailBounced, mailComplained, truckListDeclined } from '#server/market/index.ts'

export const mailingBounced = listen(mailBounced, (tx, { mail }) => suppressBouncedRecipient(tx, mail.id))

export const mailingComplained = listen(mailComplained, (tx, { mail, address }) =>
  endMailings(tx, mail, address),
)

export const mailingContactsOfMergedBroker = listen(brokerMerged, (tx, { source, target }) =>
  moveContacts(tx, source, target),
)

export const truckListEnded = listen(truckListDeclined, (tx, { address }) =>
  suppress(tx, address.toLowerCase(), 'unsubscribed'),
)
