import { z } from 'zod'
import {
  centsAboveZero,
  chosenId,
  commaIds,
  day,
  emailText,
  endpoint,
  enteredDay,
  idNumber,
  idParams,
  inRealWeek,
  instant,
  liveId,
  manyChanged,
  manyIds,
  orderBy,
  page,
  pageQuery,
  paidCents,
  record,
  type Requirement,
  seenLines,
  seenText,
  versionNumber,
  weekNumber,
  wholeNumber,
} from '#contract/http.ts'
import { mailState } from '#contract/entities/market/mail-state.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { ALL_PRICES } from '#contract/rules/load-access.ts'
import { PERCENT_TEXT } from '#contract/rules/money.ts'
import { DISPUTE_STATE_CODES, PAY_ADJUSTMENT_CODES, PAY_STATE_CODES } from '#contract/rules/pay.ts'

export const PRICES_IN_PAY: Requirement = {
  can: ALL_PRICES,
  otherwise: 'Pay shows the prices of all loads. Ask an administrator for permission to see them.',
}

/**
 * ISO week by its Monday; cents. The carried amount is a negative balance or an overpayment of an earlier
 * week.
 */
export const pay = record.extend({
  payee: z.int(),
  payee_name: z.string(),
  monday: day,
  state: z.enum(PAY_STATE_CODES),
  loads: z.int(),
  tonu: z.int(),
  pending: z.int(),
  /** Changed, added or removed since the week was locked; 0 while it is not locked. */
  changed_loads: z.int(),
  open_disputes: z.int(),
  base_cents: z.int(),
  loads_cents: z.int(),
  added_cents: z.int(),
  deducted_cents: z.int(),
  advanced_cents: z.int(),
  carried_cents: z.int(),
  total_cents: z.int(),
  /**
   * Owners only: 15 days after the first proof of delivery of these loads came in, 49 CFR 376.12(f); null
   * without one.
   */
  pay_by: day.nullable(),
  paid_on: day.nullable(),
  paid_cents: z.int(),
  paid_reference: z.string(),
})
export type Pay = z.infer<typeof pay>

/** Cents; the percentage applies to the profit or price, where there is one. */
export const payLine = z.object({
  load: z.int(),
  load_number: z.string(),
  day,
  what: z.string(),
  /** Truck that was replaced midway; absent for the last truck. */
  unit: z.string().optional(),
  is_tonu: z.boolean().optional(),
  base_cents: z.int(),
  percent: z.number().nullable(),
  amount_cents: z.int(),
})
export type PayLine = z.infer<typeof payLine>

export const payAdjustment = z.object({
  id: z.int(),
  kind: z.enum(PAY_ADJUSTMENT_CODES),
  amount_cents: z.int(),
  reason: z.string(),
  made_by: z.string(),
  made_at: instant,
  is_recurring: z.boolean(),
  proofs: z.array(z.object({ id: z.int(), file_name: z.string(), uploaded_by: z.string() })),
})
export type PayAdjustment = z.infer<typeof payAdjustment>

export const payDispute = z.object({
  id: z.int(),
  load: z.int().nullable(),
  load_number: z.string(),
  text: z.string(),
  made_by: z.string(),
  made_at: instant,
  state: z.enum(DISPUTE_STATE_CODES),
  answer: z.string(),
  answered_by: z.string(),
  answered_at: instant.nullable(),
})
export type PayDispute = z.infer<typeof payDispute>

/**
 * An amount or a percentage of pay from loads, deducted from each settlement until the total, if any, is
 * reached or it is ended; not from those locked while it is paused. `due_cents` is what the week's lock adds:
 * below zero where a percentage was taken of more, before the week was unlocked.
 */
export const payDeduction = z.object({
  id: z.int(),
  reason: z.string(),
  amount_cents: z.int().nullable(),
  percent: z.number().nullable(),
  total_cents: z.int().nullable(),
  deducted_cents: z.int(),
  from_monday: day,
  paused_on: day.nullable(),
  ended_on: day.nullable(),
  due_cents: z.int(),
})
export type PayDeduction = z.infer<typeof payDeduction>

/**
 * Cents from the first week of the ISO year to this one: gross is pay from loads with additions, net is gross
 * less deductions and advances.
 */
export const payYear = z.object({
  year_gross_cents: z.int(),
  year_deducted_cents: z.int(),
  year_advanced_cents: z.int(),
  year_cents: z.int(),
})
export type PayYear = z.infer<typeof payYear>

const escrowMovement = payAdjustment
  .pick({ id: true, kind: true, amount_cents: true, reason: true })
  .extend({ monday: day, balance_cents: z.int() })

const payMail = z.object({
  id: z.int(),
  to: z.string(),
  state: mailState,
  created_at: instant,
  sent_at: instant.nullable(),
  last_error: z.string(),
})

export const payDetail = pay.extend({
  lines: z.array(payLine),
  adjustments: z.array(payAdjustment),
  /** For all the payee's weeks; empty for dispatchers. */
  deductions: z.array(payDeduction),
  due_cents: z.int(),
  /** Reasons that prevent locking or closing; with `changes` it can be closed with a reason. */
  blockers: z.array(z.string()),
  changes: z.array(z.string()),
  disputes: z.array(payDispute),
  escrow: z.array(escrowMovement),
  escrow_cents: z.int(),
  mails: z.array(payMail),
  email: z.string(),
  ...payYear.shape,
  events: z.array(
    z.object({ id: z.int(), at: instant, by: z.string(), what: z.string(), reason: z.string() }),
  ),
})
export type PayDetail = z.infer<typeof payDetail>

export const payListFields = pageQuery.extend({
  week: weekNumber.optional(),
  year: wholeNumber(2000, 2077).optional(),
  payee: commaIds.optional(),
  search: z.string().max(100).optional(),
  state: z.enum(PAY_STATE_CODES).optional(),
  order: orderBy(['monday', 'payee_name', 'total_cents']).optional(),
})
export const payListQuery = inRealWeek(payListFields)
/** `first_monday` is the first Monday on the page where earlier weeks are left out, else null. */
export const payPage = page(pay).extend({
  first_monday: day.nullable(),
  totals: z.object({
    loads: z.int(),
    tonu: z.int(),
    base_cents: z.int(),
    loads_cents: z.int(),
    total_cents: z.int(),
  }),
})
export const words = (of: string) => seenLines(1000).min(1, `Enter ${of}.`)
export const payAdjustmentBody = z.object({
  kind: z.enum(PAY_ADJUSTMENT_CODES),
  amount_cents: centsAboveZero.max(100_000_000, 'Enter an amount below $1,000,000.'),
  reason: seenLines(500).min(1, 'Enter the reason.'),
  /** Allows a negative weekly amount, which is otherwise refused. */
  allow_negative: z.boolean().default(false),
})
/** Locking a week below zero is refused without it: the balance carries forward. */
export const allowsNegative = z.boolean().default(false)
export const payStepBody = z
  .object({
    state: z.enum(PAY_STATE_CODES),
    reason: seenLines(500).default(''),
    version: versionNumber,
    allow_negative: allowsNegative,
  })
  .refine(({ state, reason }) => state !== 'reopened' || reason !== '', {
    path: ['reason'],
    message: 'Enter the reason.',
  })
export const manyPayStepBody = z.object({
  ids: manyIds,
  state: z.enum(PAY_STATE_CODES).exclude(['reopened']),
  reason: seenLines(500).default(''),
  allow_negative: allowsNegative,
})
/** Absent amount: all that is open; absent day: today. */
export const payPaymentBody = z.object({
  amount_cents: paidCents.optional(),
  paid_on: enteredDay.optional(),
  reference: seenText(120).default(''),
})
export const payReversalBody = z.object({ reason: words('the reason') })
export const manyPayBackBody = payReversalBody.extend({ ids: manyIds })
export const manyPaymentsBody = payPaymentBody.omit({ amount_cents: true }).extend({ ids: manyIds })
export const manyPays = manyChanged(z.enum(PAY_STATE_CODES))
export const payDisputeBody = z.object({ load: idNumber.nullable(), text: words('what is wrong') })
/** Defaults to the payee's own address; `after` is the last email that carried the statement. */
export const payMailBody = z.object({
  to: emailText.default(''),
  after: idNumber.nullable(),
})

export const payPercent = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, PERCENT_TEXT)
      .transform(Number),
  ])
  .pipe(
    z
      .number()
      .min(0, 'Enter 0 to 100.')
      .max(100, 'Enter 0 to 100.')
      .multipleOf(0.01, 'Enter at most two decimals.'),
  )
export const paySplitBody = z.object({
  load: idNumber,
  payee: chosenId('Choose who gets the share.'),
  percent: payPercent,
  reason: words('the reason'),
})

export const payAction = { method: 'POST', params: idParams, answer: payDetail } as const
export const manyPaySteps = { method: 'POST', body: manyPayStepBody, answer: manyPays } as const
export const manyPayments = {
  method: 'POST',
  idempotent: 'required',
  body: manyPaymentsBody,
  answer: manyPays,
} as const
export const manyPayBacks = {
  method: 'POST',
  idempotent: 'required',
  body: manyPayBackBody,
  answer: manyPays,
} as const
export const payFile = {
  params: idParams,
  query: z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') }),
  answersFile: true,
  answer: z.unknown(),
} as const

export const listSalaries = endpoint({
  name: 'listSalaries',
  summary:
    'List dispatcher pay by ISO week, newest first. Covers your own pay, or all if you may manage it. `totals` cover all filtered weeks.',
  path: 'accounting/salary/list',
  access: ['salaries', 'list'],
  query: payListQuery,
  answer: payPage,
})

export const readSalary = endpoint({
  name: 'readSalary',
  summary: 'Get a dispatcher’s pay for a week, with every load.',
  path: 'accounting/salary/{id}',
  access: ['salaries', 'show'],
  params: idParams,
  answer: payDetail,
})

export const live = {
  PAY_CHANGED: { access: ['settlements', 'list'], data: liveId },
  /** Sent only to the user whose salary it is. */
  SALARY_CHANGED: { access: ['salaries', 'list'], data: liveId },
} as const satisfies LiveMessages
