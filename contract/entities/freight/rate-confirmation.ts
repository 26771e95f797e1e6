import { z } from 'zod'
import {
  endpoint,
  idParams,
  instant,
  page,
  record,
  recordId,
  seenLines,
  seenText,
  versionNumber,
  wholeNumber,
} from '#contract/http.ts'
import { READING_STATES, type ReadingState } from '#contract/rules/rate-confirmation.ts'
import { DUTY_KINDS, type DutyKind } from '#contract/rules/rate-duties.ts'
import type { Records } from '#contract/records.ts'

const readingState = z.enum(Object.keys(READING_STATES) as [ReadingState, ...ReadingState[]])
const value = z.union([z.string(), z.number()]).nullable()
const place = z.object({
  page: z.int(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
})
const readField = z.object({
  key: z.string(),
  value,
  text: z.string(),
  places: z.array(place),
  state: z.enum(['accepted', 'marked', 'blocked']),
  why: z.string(),
})
const decision = z.object({ value, load_value: value, by_name: z.string(), at: instant })

export const rateRow = z.object({
  key: z.string(),
  read: readField.nullable(),
  value,
  load_value: value,
  places: z.array(place),
  state: z.enum(['same', 'extra', 'marked', 'blocked', 'differs', 'settled']),
  why: z.string(),
  decision: decision.nullable(),
  /**
   * Target of the value that is no field of the load, and its current value ('' for none); null where it is
   * already stored or has no target.
   */
  home: z.object({ where: z.enum(['broker', 'po', 'part']), now: z.string() }).nullable(),
})

/** The newest genuine version is in force; earlier ones are kept. */
export const rateConfirmation = record.extend({
  load: z.int(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  state: readingState,
  /** User name, or address of the email it came with. */
  added_by: z.string(),
  page_count: z.int(),
  pages_read: z.int(),
  is_in_use: z.boolean(),
  accepted_at: instant.nullable(),
  cleared_at: instant.nullable(),
  clear_reason: z.string(),
  /** Unproven and would replace another version: a user has to confirm that it is the broker's. */
  is_pending: z.boolean(),
  rejected_at: instant.nullable(),
  rejected_by: z.string(),
  is_outdated: z.boolean(),
})
export type RateConfirmation = z.infer<typeof rateConfirmation>

export const rateConfirmationDetail = rateConfirmation.extend({
  is_scan: z.boolean(),
  unread_pages: z.array(z.int()),
  rows: z.array(rateRow),
  revisions: z.array(z.object({ key: z.string(), before: value, after: value })),
  alarms: z.array(z.string()),
  /**
   * Values that the broker's record lacks and this version has; null without any, or if the user may not add
   * them.
   */
  broker_gaps: z
    .object({ broker: z.string(), mc_number: z.string(), dot_number: z.string(), address: z.string() })
    .nullable()
    .optional(),
  /** Email asking the broker to correct differences; null without any, or if this version is not in force. */
  revision: z
    .object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      asked_by: z.string(),
      asked_at: instant.nullable(),
    })
    .nullable()
    .optional(),
})
export type RateConfirmationDetail = z.infer<typeof rateConfirmationDetail>

const hold = z.object({ code: z.enum(['reading', 'rate', 'difference', 'alarm']), text: z.string() })
const duty = z.object({
  kind: z.enum(Object.keys(DUTY_KINDS) as [DutyKind, ...DutyKind[]]),
  text: z.string(),
  minutes: z.number().nullable(),
  cents: z.int().nullable(),
  page: z.int(),
  due_at: instant.nullable(),
  state: z.enum(['open', 'due', 'late', 'done']),
})

export const listRateConfirmations = endpoint({
  name: 'listRateConfirmations',
  summary:
    'List a load’s rate confirmation versions, newest first. Includes why billing is on hold, and what the version in use requires.',
  path: 'load/order/rate-confirmation/list',
  access: ['rate-confirmations', 'list'],
  query: z.object({ load: recordId }),
  answer: page(rateConfirmation).extend({ holds: z.array(hold), duties: z.array(duty) }),
})

export const readRateConfirmation = endpoint({
  name: 'readRateConfirmation',
  summary:
    'Get a rate confirmation version, compared with the load. Each field has its position on the page.',
  path: 'load/order/rate-confirmation/{id}',
  access: ['rate-confirmations', 'show'],
  params: idParams,
  answer: rateConfirmationDetail,
})

export const drawRateConfirmation = endpoint({
  name: 'drawRateConfirmation',
  summary: 'Get a page of a rate confirmation as an image. Pages start at 1.',
  path: 'load/order/rate-confirmation/{id}/page',
  access: ['rate-confirmations', 'show'],
  params: idParams,
  query: z.object({ page: wholeNumber(1, 500).default(1) }),
  answersFile: true,
  answer: z.unknown(),
})

const rateKey = z.string().regex(/^[a-z_]+(?:\.\d{1,2})?(?:\.(?:pickup|delivery)\.[a-z]+)?$/)
const change = {
  method: 'POST',
  access: ['rate-confirmations', 'edit'],
  params: idParams,
  answer: rateConfirmationDetail,
} as const

export const decideRateField = endpoint({
  ...change,
  name: 'decideRateField',
  summary: 'Accept a parsed field, or enter its value. Also acknowledges a mismatch with the load.',
  path: 'load/order/rate-confirmation/{id}/decide',
  body: z.object({
    key: rateKey,
    value: z.union([z.string().trim().min(1).max(500), z.number().min(-100_000_000).max(100_000_000)]),
    version: versionNumber,
  }),
})

export const takeRateField = endpoint({
  ...change,
  name: 'takeRateField',
  summary:
    'Copy a value from the version in use to the broker or the load. Billing address, billing email, terms and requirements go to the broker; a PO number or part of the rate goes to the load. `now` is the value you saw; returns 409 if it has changed. Repeating the call changes nothing.',
  path: 'load/order/rate-confirmation/{id}/take',
  body: z.object({ key: rateKey, now: z.string().max(500).default(''), version: versionNumber }),
})

export const clearRateConfirmation = endpoint({
  ...change,
  name: 'clearRateConfirmation',
  summary:
    'Confirm that a version with a different payer, MC number, remit-to or sender is genuine. Requires permission to edit all prices.',
  path: 'load/order/rate-confirmation/{id}/clear',
  access: ['all-load-prices', 'edit'],
  body: z.object({
    reason: seenLines(500).min(3, 'Enter how you verified it, such as who you called.'),
    version: versionNumber,
  }),
})

export const rejectRateConfirmation = endpoint({
  ...change,
  name: 'rejectRateConfirmation',
  summary:
    'Mark a version as not genuine. It is no longer used, but kept as evidence. Repeating the call changes nothing.',
  path: 'load/order/rate-confirmation/{id}/reject',
  body: z.object({ version: versionNumber }),
})

export const restoreRateConfirmation = endpoint({
  ...change,
  name: 'restoreRateConfirmation',
  summary: 'Undo marking a version as not genuine.',
  path: 'load/order/rate-confirmation/{id}/restore',
  body: z.object({ version: versionNumber }),
})

export const askForRevision = endpoint({
  ...change,
  name: 'askForRevision',
  summary:
    'Ask the broker to revise a rate confirmation, by email on the bid’s thread. Returns 409 if the same text was already sent.',
  path: 'load/order/rate-confirmation/{id}/revision',
  idempotent: 'required',
  body: z.object({
    to: z.email('Enter the broker’s email address.').max(254),
    subject: seenText(300).min(1, 'Enter a subject.'),
    text: seenLines(5000).min(1, 'Enter what the broker needs to correct.'),
  }),
})

export const completeBrokerFromConfirmation = endpoint({
  ...change,
  name: 'completeBrokerFromConfirmation',
  summary:
    'Copy a version’s MC and DOT number and address to its broker. Fills in only what is missing. Requires permission to edit brokers.',
  path: 'load/order/rate-confirmation/{id}/complete-broker',
  access: ['brokers', 'edit'],
  body: z.object({ version: versionNumber }),
})

export const readConfirmationAgain = endpoint({
  ...change,
  name: 'readConfirmationAgain',
  summary:
    'Parse a version again with the current rules. Takes a few seconds. Keeps manual decisions and, for an accepted version, every value.',
  path: 'load/order/rate-confirmation/{id}/read-again',
})

export const records = {
  rate_confirmation: {
    schema: rateConfirmation,
    facts: async () => (await import('#contract/fields/rate-confirmation.ts')).rateConfirmationFacts,
  },
} as const satisfies Records
