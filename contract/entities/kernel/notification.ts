import { z } from 'zod'
import { endpoint, idParams, instant, page } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

export const notificationType = z.enum([
  'DRIVER_BID_CREATED',
  'BROKER_RESPONDED_BID',
  'HR',
  'MAIL',
  'LOAD',
  'ORDER',
  'INVOICE',
  'SYSTEM',
  'WEBHOOK',
  'MARKET',
  'BROKER',
  'DRIVER',
  'WATCH',
  'EDI',
  'EDI_PARTNER',
  'TENDER',
  'TAX',
  'FILING',
  'BANK_ACCOUNT',
])
export type NotificationType = z.infer<typeof notificationType>

const LISTED_AS: Partial<Record<NotificationType, NotificationType>> = {
  MAIL: 'BROKER_RESPONDED_BID',
  LOAD: 'BROKER_RESPONDED_BID',
  ORDER: 'BROKER_RESPONDED_BID',
  INVOICE: 'BROKER_RESPONDED_BID',
  SYSTEM: 'BROKER_RESPONDED_BID',
  WEBHOOK: 'BROKER_RESPONDED_BID',
  MARKET: 'BROKER_RESPONDED_BID',
  BROKER: 'BROKER_RESPONDED_BID',
  DRIVER: 'DRIVER_BID_CREATED',
  WATCH: 'BROKER_RESPONDED_BID',
  EDI: 'BROKER_RESPONDED_BID',
  EDI_PARTNER: 'BROKER_RESPONDED_BID',
  TENDER: 'BROKER_RESPONDED_BID',
  TAX: 'BROKER_RESPONDED_BID',
  BANK_ACCOUNT: 'BROKER_RESPONDED_BID',
}

export const listedAs = (type: NotificationType): NotificationType => LISTED_AS[type] ?? type

export const TITLE_TAGS = ['b', 'strong', 'i', 'em', 'span', 'br'] as const

/** `title` is HTML sanitized on write; `metadata.id` is the target's id. */
export const notification = z.object({
  id: z.int(),
  type: notificationType,
  title: z.string(),
  sub_title: z.string(),
  created_at: instant,
  metadata: z.object({ id: z.int(), bid: z.int().optional(), watch: z.int().optional() }),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: 'List your unread notifications, newest first.',
  path: 'notify/list',
  access: ['notifications', 'list'],
  whileInactive: true,
  answer: page(notification),
})

export const readNotification = endpoint({
  name: 'readNotification',
  summary: 'Mark a notification as read.',
  method: 'POST',
  path: 'notify/{id}/read',
  access: ['notifications', 'read'],
  whileInactive: true,
  params: idParams,
  answer: z.object({ id: z.int(), type: notificationType }),
})

export const readAllNotifications = endpoint({
  name: 'readAllNotifications',
  summary: 'Mark all notifications of one type as read.',
  method: 'POST',
  path: 'notify/read-all',
  access: ['notifications', 'read'],
  whileInactive: true,
  body: z.object({ type: notificationType }),
  answer: z.object({ type: notificationType }),
})

const readNotices = z.object({ id: z.int().optional(), type: notificationType })

export const live = {
  NOTIFICATION_ADDED: { access: ['notifications', 'list'], data: notification },
  NOTIFY_READ: { access: ['notifications', 'list'], data: readNotices },
} as const satisfies LiveMessages
