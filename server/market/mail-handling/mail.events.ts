import { defineEvent } from '#server/kernel/base/events.ts'
import type { StoredMail } from '#server/kernel/email/outgoing.repository.ts'

/** A delivery report says that the recipient did not get this email. */
export const mailBounced = defineEvent<{ readonly mail: StoredMail; readonly reason: string }>('mail.bounced')

/** A spam complaint (RFC 5965) of the recipient. */
export const mailComplained = defineEvent<{ readonly mail: number; readonly address: string }>(
  'mail.complained',
)

/** An email of a bid's thread has files. */
export const bidFilesArrived = defineEvent<{ readonly mail: number; readonly bid: number }>(
  'mail.bid-files-arrived',
)

/** Plain text; `sender` is a name or, without one, the address. */
interface Reply {
  readonly sender: string
  readonly words: string
}

/** A person replied to an email about an invoice or, where `invoice` is null, about a load. */
export const replyToOursArrived = defineEvent<
  Reply & { readonly invoice: number | null; readonly load: number | null }
>('mail.reply-to-ours-arrived')

/** A broker's contact replied that it wants no more truck lists. */
export const truckListDeclined = defineEvent<{ readonly address: string }>('mail.truck-list-declined')

/** A broker's email reads as if the load booked with this bid, or from this offer, is canceled or moved. */
export const takeBackArrived = defineEvent<
  Reply & { readonly bid?: number; readonly offer: number; readonly about: 'canceled' | 'moved' }
>('mail.take-back-arrived')
