import { BELL_CAP } from '#contract/constants.ts'
import { listedAs, type Notification, type NotificationType } from '#contract/entities/kernel/notification.ts'
import { boardPath } from '#contract/rules/board-path.ts'

export const SECTIONS: readonly { type: NotificationType; label: string }[] = [
  { type: 'DRIVER_BID_CREATED', label: 'Driver Bids' },
  { type: 'BROKER_RESPONDED_BID', label: 'Broker' },
  { type: 'HR', label: 'HR' },
]

export const ofType = (all: readonly Notification[], type: NotificationType) =>
  all.filter((item) => listedAs(item.type) === listedAs(type))

export const withAdded = (all: readonly Notification[], added: Notification): readonly Notification[] =>
  all.some(({ id }) => id === added.id) ? all : [added, ...all]

export const withoutOne = (all: readonly Notification[], id: number) => all.filter((item) => item.id !== id)

export const withoutType = (all: readonly Notification[], type: NotificationType) =>
  all.filter((item) => listedAs(item.type) !== listedAs(type))

export const total = (all: readonly Notification[]) =>
  SECTIONS.reduce((sum, { type }) => sum + ofType(all, type).length, 0)

export const badge = (count: number): string =>
  count <= 0 ? '' : count > BELL_CAP ? `${BELL_CAP}+` : String(count)

export function notificationPath({ type, metadata }: Notification): string {
  if (type === 'MAIL')
    return metadata?.id ? `/settings/incoming-mail/${metadata.id}` : '/settings/incoming-mail'
  if (type === 'LOAD' || type === 'DRIVER') return `/confirmed-loads/${metadata?.id}?tab=chat`
  if (type === 'SYSTEM') return '/settings/jobs'
  if (type === 'MARKET') return '/dispatch'
  if (type === 'WATCH' && metadata?.watch) return `/dispatch/watches/${metadata.watch}`
  if (type === 'WATCH') return boardPath(metadata?.id, 'detail')
  if (type === 'BROKER') return `/dispatch/brokers/${metadata?.id}?tab=register`
  if (type === 'EDI') return `/settings/edi-messages/${metadata?.id}`
  if (type === 'EDI_PARTNER') return `/settings/edi-partners/${metadata?.id}`
  if (type === 'TENDER') return `/dispatch/tenders/${metadata?.id}`
  if (type === 'TAX') return '/accounting/1099-nec?form_state=missing'
  if (type === 'FILING') return `/hr-portal/filings/${metadata?.id}`
  if (type === 'BANK_ACCOUNT') return `/accounting/bank-accounts/${metadata?.id}`
  if (type === 'WEBHOOK') return `/settings/webhooks/${metadata?.id}`
  if (type === 'ORDER') return `/orders/${metadata?.id}`
  if (type === 'INVOICE') return `/confirmed-loads/invoices/${metadata?.id}`
  if (type === 'HR') return `/hr-portal/${metadata?.id}`
  return boardPath(metadata?.id, type === 'DRIVER_BID_CREATED' ? 'detail' : 'bid-detail')
}
