import { defineEvent } from '#server/core/events.ts'
import type { StoredMail } from '#server/mail/out/outgoing.repository.ts'

/** The state of an outgoing email changed: sent, failed, bounced or queued again. */
export const outgoingMailChanged =
  defineEvent<Pick<StoredMail, 'id' | 'is_hr' | 'bid' | 'driver_bid' | 'invoice'>>('outgoing-mail.changed')
