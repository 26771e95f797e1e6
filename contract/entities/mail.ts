import { z } from 'zod'
import { mailLabelField, mailRule, ruleScope } from '#contract/entities/mail-rule.ts'
import { mailState } from '#contract/entities/mail-state.ts'
import { senderMark, senderVerdict } from '#contract/entities/sender-proof.ts'
import { offerInput } from '#contract/entities/offer.ts'
import { endpoint, idParams, instant, manyChanged, manyIds, page, pageQuery, record } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
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
  'blocked',
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
  /** How its text begins; '' where that is not shown. */
  preview: z.string(),
})
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
export type InboundMailDetail = z.infer<typeof inboundMailDetail>

const mailSearch = z.string().trim().max(200).optional()

/** Which mails a list shows: those in one state, or all that wait for a person. */
export const inboundFilter = z.enum([...inboundState.options, 'waiting'])

export const listInboundMails = endpoint({
  name: 'listInboundMails',
  summary:
    'Mails that came in, newest first; `state` narrows, for instance to those that wait for a person; `search` finds words of subject, sender and text among the newest 20,000.',
  path: 'mail/inbound/list',
  access: ['incoming-mail', 'list'],
  query: pageQuery.extend({ state: inboundFilter.optional(), search: mailSearch }),
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
  summary: 'Read a mail that nothing came of again: one in quarantine, one that was put away, or one of a sender that was blocked.',
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

export const moveMails = endpoint({
  name: 'moveMails',
  summary: 'Put many mails that wait for a person away, those that were put away back to where they waited, or do what unproven ones say.',
  method: 'POST',
  path: 'mail/inbound/move',
  access: ['incoming-mail', 'retry'],
  body: z.object({ ids: manyIds, to: z.enum(['dismissed', 'waiting', 'applied']) }),
  answer: manyChanged(inboundState),
})

/** What a load is entered by, as far as a mail says it: '' or null where it does not. */
const draftValues = offerInput.omit({ mail: true }).extend({ pick_up_at: z.string(), deliver_to: z.string(), contact_email: z.string() })

/** What could be read of a mail: values for a new offer, where each was found, and the mail's labels. */
export const mailDraft = z.object({
  values: draftValues,
  /** The words that each field was read in, '' where the mail has them nowhere together; `is_doubted` where they may mean something else. */
  found: z.array(z.object({ field: z.string(), source: z.string(), is_doubted: z.boolean() })),
  /** Its lines of a label and a value; `field` is what the label is read as, null where nobody knows. */
  labels: z.array(z.object({ label: z.string(), value: z.string(), field: z.string().nullable() })),
  sender: z.string(),
  /** The sender's domain; '' where it says nothing of whose it is. */
  domain: z.string(),
  rules: z.array(mailRule),
})
export type MailDraft = z.infer<typeof mailDraft>

export const readMailDraft = endpoint({
  name: 'readMailDraft',
  summary: 'What could be read of a mail, to make an offer of it; nothing of one whose text is withheld.',
  path: 'mail/inbound/{id}/draft',
  access: ['incoming-mail', 'show'],
  params: idParams,
  answer: mailDraft,
})

export const teachLabel = endpoint({
  name: 'teachLabel',
  summary: 'Say what a label means in the mails of a sender; this mail and the others of the sender in quarantine are read again.',
  method: 'POST',
  path: 'mail/inbound/{id}/teach',
  access: ['mail-rules', 'create'],
  params: idParams,
  body: z.object({
    label: z
      .string()
      .trim()
      .min(1, 'Enter the label.')
      .max(60, 'Enter at most 60 characters.')
      .regex(/[\p{L}\p{N}]/u, 'Enter a label with a letter or a digit.'),
    field: mailLabelField,
    sender: ruleScope.default('address'),
  }),
  answer: inboundMailDetail,
})

export const blockSender = endpoint({
  name: 'blockSender',
  summary: 'Block the sender of a mail, or its domain: its mails are kept and make nothing, but for answers to what we wrote.',
  method: 'POST',
  path: 'mail/inbound/{id}/block',
  access: ['mail-rules', 'create'],
  params: idParams,
  body: z.object({ sender: ruleScope.default('address') }),
  answer: inboundMailDetail,
})

export const blockSenders = endpoint({
  name: 'blockSenders',
  summary: 'Block the senders of many mails, or their domains, each as by itself; answers also which were blocked.',
  method: 'POST',
  path: 'mail/inbound/block',
  access: ['mail-rules', 'create'],
  body: z.object({ ids: manyIds, sender: ruleScope.default('address') }),
  answer: manyChanged(inboundState).extend({ senders: z.array(z.string()) }),
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
  /** How its text begins. */
  preview: z.string(),
})
export type OutboundMail = z.infer<typeof outboundMail>
/** A mail that goes out, with its text. */
export const outboundMailDetail = outboundMail.extend({ text: z.string(), message_id: z.string() })
export type OutboundMailDetail = z.infer<typeof outboundMailDetail>

export const listOutboundMails = endpoint({
  name: 'listOutboundMails',
  summary: 'Mails that go out, newest first; `search` finds words of subject, address and text among the newest 20,000.',
  path: 'mail/outbound/list',
  access: ['outgoing-mail', 'list'],
  query: pageQuery.extend({ state: mailState.optional(), search: mailSearch }),
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

const mailFigures = z.object({ received: z.int(), offers: z.int(), answers: z.int(), quarantined: z.int() })
/** How many mails came, and what became of them. */
export type MailFigures = z.infer<typeof mailFigures>

export const readMailFigures = endpoint({
  name: 'readMailFigures',
  summary:
    'How many mails came in the last seven days and what became of them: by day, newest first, and by sender, the 20 of the most mails.',
  path: 'mail/figures',
  access: ['incoming-mail', 'list'],
  answer: z.object({
    days: z.array(mailFigures.extend({ day: z.string() })),
    senders: z.array(mailFigures.extend({ sender: z.string() })),
  }),
})

export const readMailStatus = endpoint({
  name: 'readMailStatus',
  summary:
    'Whether mail comes in: the last mail, whether the feed has been silent for too long, and how many mails wait for a person, at most 1000.',
  path: 'mail/status',
  access: ['offers', 'list'],
  answer: z.object({ last_mail_at: instant.nullable(), is_silent: z.boolean(), waiting: z.int(), checks_senders: z.boolean() }),
})

export const grants = {
  VIEW_DISPATCH: { 'incoming-mail': ['list', 'show', 'retry'] },
  VIEW_OWN_BIDS: { 'outgoing-mail': ['list', 'show'] },
  CREATE_BID: { 'outgoing-mail': ['send'], 'incoming-mail': ['edit'] },
} as const satisfies Grants

/** What is told live of it: a mail that waits for a person came, or stands elsewhere now. */
export const live = {
  MAIL_CHANGED: { access: ['incoming-mail', 'list'], data: z.object({ id: z.int(), state: inboundState }) },
} as const satisfies LiveMessages

export const records = {
  inbound_mail: { schema: inboundMailDetail, facts: async () => (await import('#contract/fields/mail.ts')).inboundMailFacts },
  outbound_mail: { schema: outboundMailDetail, facts: async () => (await import('#contract/fields/mail.ts')).outboundMailFacts },
} as const satisfies Records
