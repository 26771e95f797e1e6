import { listIncomingMails, readIncomingMail } from '#contract/entities/market/mail.ts'
import { defineResource } from '#kit/define-resource.ts'

export const incomingMail = defineResource({
  label: 'Incoming email',
  singular: 'Email',
  path: '/settings/incoming-mail',
  formerPath: '/settings/intake',
  permission: 'VIEW_DISPATCH',
  endpoints: { list: listIncomingMails, show: readIncomingMail },
  views: () => import('./views.tsx'),
  nav: { group: 'Dispatch', order: 28, settingsOrder: 110, terms: ['Quarantine', 'Unrecognized format'] },
  live: ['MAIL_CHANGED'],
})
