import { z } from 'zod'
import { mailReply } from '#contract/entities/mail-reply.ts'
import { mailState } from '#contract/entities/mail-state.ts'
import { endpoint, idNumber, idParams, instant, seenLines, seenText } from '#contract/http.ts'
import { BROKER_MAIL_CODES, BROKER_NEWS_CODES } from '#contract/rules/broker-news.ts'

const kind = z.enum(BROKER_NEWS_CODES)
const choice = z.boolean().nullable()

/** What a load's broker is told by mail: by itself or not, what a person could send now, and what was sent. */
export const brokerNewsOfLoad = z.object({
  to: z.string(),
  /** Of this load alone; null where it goes as with the broker. */
  status_mails: choice,
  late_mails: choice,
  broker: z.object({ name: z.string(), status_mails: z.boolean(), late_mails: z.boolean() }),
  drafts: z.array(z.object({ kind, stop: z.int(), subject: z.string(), text: z.string() })),
  /** What came back from the broker; empty for who may not see the load's prices. */
  replies: z.array(mailReply),
  sent: z.array(
    z.object({ id: z.int(), kind: z.enum(BROKER_MAIL_CODES), to: z.string(), sent_by: z.string(), at: instant, state: mailState }),
  ),
})
export type BrokerNewsOfLoad = z.infer<typeof brokerNewsOfLoad>

export const readBrokerNews = endpoint({
  name: 'readBrokerNews',
  summary: 'What the broker of a load is told by mail, with drafts of what could be sent now.',
  path: 'load/order/{id}/broker-news',
  access: ['orders', 'show'],
  params: idParams,
  answer: brokerNewsOfLoad,
})

const change = { method: 'POST', access: ['orders', 'edit'], params: idParams, answer: brokerNewsOfLoad } as const

export const sendBrokerNews = endpoint({
  ...change,
  name: 'sendBrokerNews',
  summary: 'Mail the broker of a load how it stands, in the words of the one who sends it.',
  path: 'load/order/{id}/broker-news/send',
  idempotent: 'required',
  body: z.object({
    kind,
    stop: idNumber,
    to: z.email('Enter the broker’s e-mail address.').max(254),
    subject: seenText(300).min(1, 'Enter a subject.'),
    text: seenLines(5000).min(1, 'Write what the broker is to know.'),
  }),
})

export const setBrokerNews = endpoint({
  ...change,
  name: 'setBrokerNews',
  summary: 'Say whether the broker of this load is mailed by itself; null goes by what is set with the broker.',
  path: 'load/order/{id}/broker-news/set',
  body: z.object({ status_mails: choice, late_mails: choice }),
})
