import { z } from 'zod'
import { mailLabelField, mailRule, ruleScope } from '#contract/entities/market/mail-rule.ts'
import { mailState } from '#contract/entities/market/mail-state.ts'
import { senderMark, senderVerdict } from '#contract/entities/market/sender-proof.ts'
import { offerInput } from '#contract/entities/market/offer.ts'
import {
  endpoint,
  idNumber,
  idParams,
  instant,
  manyChanged,
  manyIds,
  page,
  pageQuery,
  record,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Records } from '#contract/records.ts'

export const incomingState = z.enum([
  'offer',
  'repost',
  'answer',
  'driver_answer',
  'withdrawal',
  'edi',
  'bounce',
  'unproven',
  'quarantined',
  'dismissed',
  'blocked',
])

export const incomingMail = record.extend({
  received_at: instant,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  size: z.int(),
  state: incomingState,
  reason: z.string(),
  offer: z.int().nullable(),
  bid: z.int().nullable(),
  driver_bid: z.int().nullable(),
  verdict: senderVerdict,
  marks: z.array(senderMark),
  /** Start of the text; '' where the text is withheld. */
  preview: z.string(),
})
export type IncomingMail = z.infer<typeof incomingMail>

export const incomingMailDetail = incomingMail.extend({
  cc: z.string(),
  text: z.string(),
  html: z.string(),
  /** Text is hidden because it may contain the price of a bid that the user may not see. */
  is_withheld: z.boolean(),
  candidates: z.array(
    z.object({
      id: z.int(),
      dispatcher_name: z.string(),
      unit_number: z.string(),
      broker_email: z.string(),
      created_at: instant,
    }),
  ),
})
export type IncomingMailDetail = z.infer<typeof incomingMailDetail>

const mailSearch = z.string().trim().max(200).optional()

export const incomingFilter = z.enum([...incomingState.options, 'waiting'])

export const listIncomingMails = endpoint({
  name: 'listIncomingMails',
  summary:
    'List incoming emails, newest first. Filter by `state`, for example emails that need review. `search` matches subject, sender and text in the newest 20,000.',
  path: 'mail/incoming/list',
  access: ['incoming-mail', 'list'],
  query: pageQuery.extend({ state: incomingFilter.optional(), search: mailSearch }),
  answer: page(incomingMail),
})

export const readIncomingMail = endpoint({
  name: 'readIncomingMail',
  summary: 'Get an incoming email with its text.',
  path: 'mail/incoming/{id}',
  access: ['incoming-mail', 'show'],
  params: idParams,
  answer: incomingMailDetail,
})

export const parseMailAgain = endpoint({
  name: 'parseMailAgain',
  summary:
    'Parse an email again if the first attempt had no result. It must be quarantined, dismissed, or from a blocked sender.',
  method: 'POST',
  path: 'mail/incoming/{id}/parse',
  access: ['incoming-mail', 'retry'],
  params: idParams,
  answer: incomingMailDetail,
})

export const attachMail = endpoint({
  name: 'attachMail',
  summary: 'Match an email to a bid. Adds it to the bid’s thread and reads it as the broker’s reply.',
  method: 'POST',
  path: 'mail/incoming/{id}/attach',
  access: ['incoming-mail', 'edit'],
  params: idParams,
  body: z.object({ bid: idNumber }),
  answer: incomingMailDetail,
})

export const believeMail = endpoint({
  name: 'believeMail',
  summary: 'Trust an unverified email and apply it.',
  method: 'POST',
  path: 'mail/incoming/{id}/believe',
  access: ['incoming-mail', 'retry'],
  params: idParams,
  answer: incomingMailDetail,
})

export const believeSender = endpoint({
  name: 'believeSender',
  summary:
    'Trust a sender and apply all their unverified emails, one at a time. Emails that do not match exactly one bid stay in review.',
  method: 'POST',
  path: 'mail/incoming/{id}/believe-sender',
  access: ['incoming-mail', 'retry'],
  params: idParams,
  answer: incomingMailDetail,
})

export const dismissMail = endpoint({
  name: 'dismissMail',
  summary: 'Dismiss a quarantined or unverified email.',
  method: 'POST',
  path: 'mail/incoming/{id}/dismiss',
  access: ['incoming-mail', 'retry'],
  params: idParams,
  answer: incomingMailDetail,
})

export const moveMails = endpoint({
  name: 'moveMails',
  summary: 'Dismiss, restore or apply many emails that need review. Only unverified emails can be applied.',
  method: 'POST',
  path: 'mail/incoming/move',
  access: ['incoming-mail', 'retry'],
  body: z.object({ ids: manyIds, to: z.enum(['dismissed', 'waiting', 'applied']) }),
  answer: manyChanged(incomingState),
})

/** '' or null where the email does not state it. */
const draftValues = offerInput
  .omit({ mail: true })
  .extend({ pick_up_at: z.string(), deliver_to: z.string(), contact_email: z.string() })

export const mailDraft = z.object({
  values: draftValues,
  /** `source` quotes the email, '' without one continuous quote; `is_doubted` marks an ambiguous reading. */
  found: z.array(z.object({ field: z.string(), source: z.string(), is_doubted: z.boolean() })),
  /** `field` is null where the label is unknown. */
  labels: z.array(z.object({ label: z.string(), value: z.string(), field: z.string().nullable() })),
  sender: z.string(),
  domain: z.string(),
  rules: z.array(mailRule),
})
export type MailDraft = z.infer<typeof mailDraft>

export const readMailDraft = endpoint({
  name: 'readMailDraft',
  summary: 'Get the offer fields parsed from an email. Empty if the email’s text is hidden.',
  path: 'mail/incoming/{id}/draft',
  access: ['incoming-mail', 'show'],
  params: idParams,
  answer: mailDraft,
})

export const teachLabel = endpoint({
  name: 'teachLabel',
  summary:
    'Teach what a label means in a sender’s emails. This email and the sender’s other quarantined emails are parsed again.',
  method: 'POST',
  path: 'mail/incoming/{id}/teach',
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
  answer: incomingMailDetail,
})

export const blockSender = endpoint({
  name: 'blockSender',
  summary:
    'Block an email’s sender, or the sender’s domain. Their emails are stored but create nothing, except replies to our emails.',
  method: 'POST',
  path: 'mail/incoming/{id}/block',
  access: ['mail-rules', 'create'],
  params: idParams,
  body: z.object({ sender: ruleScope.default('address') }),
  answer: incomingMailDetail,
})

export const blockSenders = endpoint({
  name: 'blockSenders',
  summary: 'Block the senders of many emails, or their domains. Returns what was blocked.',
  method: 'POST',
  path: 'mail/incoming/block',
  access: ['mail-rules', 'create'],
  body: z.object({ ids: manyIds, sender: ruleScope.default('address') }),
  answer: manyChanged(incomingState).extend({ senders: z.array(z.string()) }),
})

export const outgoingMail = record.extend({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: z.int(),
  last_error: z.string(),
  next_try_at: instant.nullable(),
  sent_at: instant.nullable(),
  offer: z.int().nullable(),
  bid: z.int().nullable(),
  driver_bid: z.int().nullable(),
  preview: z.string(),
})
export type OutgoingMail = z.infer<typeof outgoingMail>
export const outgoingMailDetail = outgoingMail.extend({
  cc: z.string(),
  text: z.string(),
  message_id: z.string(),
})
export type OutgoingMailDetail = z.infer<typeof outgoingMailDetail>

export const listOutgoingMails = endpoint({
  name: 'listOutgoingMails',
  summary:
    'List outgoing emails, newest first. `search` matches subject, address and text in the newest 20,000.',
  path: 'mail/outgoing/list',
  access: ['outgoing-mail', 'list'],
  query: pageQuery.extend({ state: mailState.optional(), search: mailSearch }),
  answer: page(outgoingMail),
})

export const readOutgoingMail = endpoint({
  name: 'readOutgoingMail',
  summary: 'Get an outgoing email with its text.',
  path: 'mail/outgoing/{id}',
  access: ['outgoing-mail', 'show'],
  params: idParams,
  answer: outgoingMailDetail,
})

export const sendMailAgain = endpoint({
  name: 'sendMailAgain',
  summary:
    'Resend a failed, uncertain or bounced email, optionally to another address. Returns 409 for any other state.',
  method: 'POST',
  path: 'mail/outgoing/{id}/send',
  access: ['outgoing-mail', 'send'],
  params: idParams,
  idempotent: true,
  body: z.object({ to: z.email('Enter an e-mail address.').max(254).optional() }).default({}),
  answer: outgoingMailDetail,
})

const mailFigures = z.object({ received: z.int(), offers: z.int(), answers: z.int(), quarantined: z.int() })
export type MailFigures = z.infer<typeof mailFigures>

export const readMailFigures = endpoint({
  name: 'readMailFigures',
  summary: 'Get incoming email counts for the last seven days, by day and for the 20 busiest senders.',
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
    'Get incoming email status. Returns the last email, whether the feed has been silent too long, and how many emails need review, up to 1,000.',
  path: 'mail/status',
  access: ['offers', 'list'],
  answer: z.object({
    last_mail_at: instant.nullable(),
    is_silent: z.boolean(),
    waiting: z.int(),
    checks_senders: z.boolean(),
  }),
})

export const live = {
  MAIL_CHANGED: { access: ['incoming-mail', 'list'], data: z.object({ id: z.int(), state: incomingState }) },
} as const satisfies LiveMessages

export const records = {
  incoming_mail: {
    schema: incomingMailDetail,
    facts: async () => (await import('#contract/fields/mail.ts')).incomingMailFacts,
  },
  outgoing_mail: {
    schema: outgoingMailDetail,
    facts: async () => (await import('#contract/fields/mail.ts')).outgoingMailFacts,
  },
} as const satisfies Records
