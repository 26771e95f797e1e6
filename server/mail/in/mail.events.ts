import { defineEvent } from '#server/core/events.ts'
import type { StoredMail } from '#server/mail/out/outgoing.repository.ts'

/** A delivery report says that the recipient did not get this email. */
export const mailBounced = defineEvent<{ readonly mail: StoredMail; readonly reason: string }>('mail.bounced')

/** A spam complaint (RFC 5965) of the recipient. */
export const mailComplained = defineEvent<{ readonly mail: number; readonly address: string }>(
  'mail.complained',
)
