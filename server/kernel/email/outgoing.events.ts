import { defineEvent } from '#server/kernel/base/events.ts'
import type { StoredMail } from '#server/kernel/email/outgoing.repository.ts'

/** The state of an outgoing email changed: sent, failed, bounced or queued again. */
export const outgoingMailChanged =
  defineEvent<Pick<StoredMail, 'id' | 'is_hr' | 'bid' | 'driver_bid' | 'invoice' | 'factor_schedule'>>(
    'outgoing-mail.changed',
  )
