import { listen } from '#server/core/events.ts'
import { endMailings, suppressBouncedRecipient } from '#server/entities/mailing/bounced.ts'
import { mailBounced, mailComplained } from '#server/mail/in/mail.events.ts'

export const mailingBounced = listen(mailBounced, (tx, { mail }) => suppressBouncedRecipient(tx, mail.id))

export const mailingComplained = listen(mailComplained, (tx, { mail, address }) =>
  endMailings(tx, mail, address),
)
