import { z } from 'zod'
import { mailState } from '#contract/entities/mail-state.ts'
import { senderMark, senderVerdict } from '#contract/entities/sender-proof.ts'
import { endpoint, idParams, instant, page, pageQuery, record } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'
import type { Records } from '#contract/records.ts'

/** What became of a mail that came in. */
export const inboundState = z.enum([
  'offer',
  'repost',
  'answer',
  'driver_answer',
  'withdrawal',
  'bounce',
  'unproven',
  'quarantined',
  'dismissed',
])

/** A mail that came in. */
export const inboundMail = record.extend({
  received_at: instant,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  size: z.int(),
  state: inboundState,
  reason: z.string(),
  offer: z.int().nullable(),
  bid: z.int().nullable(),
  driver_bid: z.int().nullable(),
  verdict: senderVerdict,
  marks: z.array(senderMark),
})
/** A mail that came in. */
export type InboundMail = z.infer<typeof inboundMail>

/** A mail that came in, with its text. */
export const inboundMailDetail = inboundMail.extend({
  text: z.string(),
  html: z.string(),
  /** The text is not shown, because it may name the price of a bid that this user may not see. */
  is_withheld: z.boolean(),
  /** The bids that it may answer, likeliest first. */
  candidates: z.array(
    z.object({ id: z.int(), dispatcher_name: z.string(), unit_number: z.string(), broker_email: z.string(), created_at: instant }),
  ),
})
/** A mail that came in, with its text. */
export type InboundMailDetail = z.infer<typeof inboundMailDetail>

export const listInboundMails = endpoint({
  name: 'listInboundMails',
  summary: 'Mails that came in, newest first; `state` narrows, for instance to those that could not be read as an offer.',
  path: 'mail/inbound/list',
  access: ['incoming-mail', 'list'],
  query: pageQuery.extend({ state: inboundState.optional() }),
  answer: page(inboundMail),
})

export const readInboundMail = endpoint({
  name: 'readInboundMail',
  summary: 'One mail that came in, with its text.',
  path: 'mail/inbound/{id}',
  access: ['incoming-mail', 'show'],
  params: idParams,
  answer: inboundMailDetail,
})

export const parseMailAgain = endpoint({
  name: 'parseMailAgain',
  summary: 'Read a quarantined mail again, after a parser was mended.',
  method: 'POST',
  path: 'mail/inbound/{id}/parse',
  access: ['incoming-mail', 'retry'],
  params: idParams,
  answer: inboundMailDetail,
})

export const attachMail = endpoint({
  name: 'attachMail',
  summary: 'Say which bid a mail answers; it joins the thread of that bid and is read as its answer.',
  method: 'POST',
  path: 'mail/inbound/{id}/attach',
  access: ['incoming-mail', 'edit'],
  params: idParams,
  body: z.object({ bid: z.int().positive() }),
  answer: inboundMailDetail,
})

export const believeMail = endpoint({
  name: 'believeMail',
  summary: 'Do what an unproven mail says, because a person knows that it is true.',
  method: 'POST',
  path: 'mail/inbound/{id}/believe',
  access: ['incoming-mail', 'retry'],
  params: idParams,
  answer: inboundMailDetail,
})

export const dismissMail = endpoint({
  name: 'dismissMail',
  summary: 'Put a mail in quarantine, or an unproven one, away: it was looked at and means nothing.',
  method: 'POST',
  path: 'mail/inbound/{id}/dismiss',
  access: ['incoming-mail', 'retry'],
  params: idParams,
  answer: inboundMailDetail,
})

/** A mail that goes out. */
export const outboundMail = record.extend({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: z.int(),
  last_error: z.string(),
  next_try_at: instant.nullable(),
  sent_at: instant.nullable(),
  /** The offer that its bid, or its question to a driver, is about. */
  offer: z.int().nullable(),
  bid: z.int().nullable(),
  driver_bid: z.int().nullable(),
})
/** A mail that goes out. */
export type OutboundMail = z.infer<typeof outboundMail>
/** A mail that goes out, with its text. */
export const outboundMailDetail = outboundMail.extend({ text: z.string(), message_id: z.string() })
/** A mail that goes out, with its text. */
export type OutboundMailDetail = z.infer<typeof outboundMailDetail>

export const listOutboundMails = endpoint({
  name: 'listOutboundMails',
  summary: 'Mails that go out, newest first.',
  path: 'mail/outbound/list',
  access: ['outgoing-mail', 'list'],
  query: pageQuery.extend({ state: mailState.optional() }),
  answer: page(outboundMail),
})

export const readOutboundMail = endpoint({
  name: 'readOutboundMail',
  summary: 'One mail that goes out, with its text.',
  path: 'mail/outbound/{id}',
  access: ['outgoing-mail', 'show'],
  params: idParams,
  answer: outboundMailDetail,
})

export const sendMailAgain = endpoint({
  name: 'sendMailAgain',
  summary: 'Send a failed, uncertain or bounced mail again, to another address where one is named; any other state answers 409.',
  method: 'POST',
  path: 'mail/outbound/{id}/send',
  access: ['outgoing-mail', 'send'],
  params: idParams,
  idempotent: true,
  body: z.object({ to: z.email('Enter an e-mail address.').max(254).optional() }).default({}),
  answer: outboundMailDetail,
})

export const readMailStatus = endpoint({
  name: 'readMailStatus',
  summary: 'Whether mail comes in: the last mail, and whether the feed has been silent for too long.',
  path: 'mail/status',
  access: ['offers', 'list'],
  answer: z.object({ last_mail_at: instant.nullable(), is_silent: z.boolean(), quarantined: z.int(), checks_senders: z.boolean() }),
})

/** Who may do what with it. */
export const grants = {
  VIEW_DISPATCH: { 'incoming-mail': ['list', 'show', 'retry'] },
  VIEW_OWN_BIDS: { 'outgoing-mail': ['list', 'show'] },
  CREATE_BID: { 'outgoing-mail': ['send'], 'incoming-mail': ['edit'] },
} as const satisfies Grants

/** Its records. */
export const records = {
  inbound_mail: { schema: inboundMailDetail, facts: async () => (await import('#contract/fields/mail.ts')).inboundMailFacts },
  outbound_mail: { schema: outboundMailDetail, facts: async () => (await import('#contract/fields/mail.ts')).outboundMailFacts },
} as const satisfies Records
