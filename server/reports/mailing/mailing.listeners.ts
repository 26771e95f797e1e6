import { listen } from '#server/kernel/base/events.ts'
import { endMailings, suppressBouncedRecipient } from '#server/reports/mailing/bounced.ts'
import { mailBounced, mailComplained } from '#server/market/index.ts'

export const mailingBounced = listen(mailBounced, (tx, { mail }) => suppressBouncedRecipient(tx, mail.id))

export const mailingComplained = listen(mailComplained, (tx, { mail, address }) =>
  endMailings(tx, mail, address),
)
