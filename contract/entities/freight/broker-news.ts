import { z } from 'zod'
import { mailReply } from '#contract/entities/market/mail-reply.ts'
import { mailState } from '#contract/entities/market/mail-state.ts'
import { endpoint, idNumber, idParams, instant, seenLines, seenText } from '#contract/http.ts'
import { BROKER_MAIL_CODES, BROKER_NEWS_CODES } from '#contract/rules/broker-news.ts'

const kind = z.enum(BROKER_NEWS_CODES)
const choice = z.boolean().nullable()

export const brokerNewsOfLoad = z.object({
  to: z.string(),
  /** Overrides the broker's setting for this load; null to follow it. */
  status_mails: choice,
  late_mails: choice,
  broker: z.object({ name: z.string(), status_mails: z.boolean(), late_mails: z.boolean() }),
  drafts: z.array(z.object({ kind, stop: z.int(), subject: z.string(), text: z.string() })),
  replies: z.array(mailReply),
  sent: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(BROKER_MAIL_CODES),
      to: z.string(),
      sent_by: z.string(),
      at: instant,
      state: mailState,
    }),
  ),
})
export type BrokerNewsOfLoad = z.infer<typeof brokerNewsOfLoad>

export const readBrokerNews = endpoint({
  name: 'readBrokerNews',
  summary: 'Get a load’s broker updates, with drafts ready to send.',
  path: 'load/order/{id}/broker-news',
  access: ['orders', 'show'],
  params: idParams,
  answer: brokerNewsOfLoad,
})

const change = {
  method: 'POST',
  access: ['orders', 'edit'],
  params: idParams,
  answer: brokerNewsOfLoad,
} as const

export const sendBrokerNews = endpoint({
  ...change,
  name: 'sendBrokerNews',
  summary: 'Email the broker a status update about a load.',
  path: 'load/order/{id}/broker-news/send',
  idempotent: 'required',
  body: z.object({
    kind,
    stop: idNumber,
    to: z.email('Enter the broker’s e-mail address.').max(254),
    subject: seenText(300).min(1, 'Enter a subject.'),
    text: seenLines(5000).min(1, 'Enter a message.'),
  }),
})

export const setBrokerNews = endpoint({
  ...change,
  name: 'setBrokerNews',
  summary: 'Turn a load’s automatic broker emails on or off. Null uses the broker’s setting.',
  path: 'load/order/{id}/broker-news/set',
  body: z.object({ status_mails: choice, late_mails: choice }),
})
