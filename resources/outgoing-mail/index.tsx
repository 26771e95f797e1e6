import { listOutgoingMails, readOutgoingMail } from '#contract/entities/market/mail.ts'
import { defineResource } from '#kit/define-resource.ts'

export const outgoingMail = defineResource({
  label: 'Outgoing email',
  singular: 'Email',
  path: '/settings/outgoing-mail',
  formerPath: '/settings/outbox',
  permission: 'VIEW_OWN_BIDS',
  endpoints: { list: listOutgoingMails, show: readOutgoingMail },
  views: () => import('./views.tsx'),
  nav: { group: 'Settings', order: 120, terms: ['Queued, failed and possibly sent emails', 'Send again'] },
  live: ['BID_CREATED', 'BID_CHANGED', 'DRIVER_BID_CHANGED'],
})
