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
  instant,
  liveId,
  manyChanged,
  manyIds,
  orderBy,
  page,
  pageQuery,
  paidCents,
  record,
  seenLines,
  seenText,
  versionNumber,
  weekNumber,
  wholeNumber,
} from '#contract/http.ts'
import { mailState } from '#contract/entities/mail-state.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Grants } from '#contract/permissions.ts'
import { DISPUTE_STATE_CODES, PAY_ADJUSTMENT_CODES, PAY_STATE_CODES } from '#contract/rules/pay.ts'

/** The pay of somebody for an ISO week, by its Monday; cents. What is carried is what an earlier week left below zero, or paid too much. */
export const pay = record.extend({
  payee: z.int(),
  payee_name: z.string(),
  monday: day,
  state: z.enum(PAY_STATE_CODES),
  /** Delivered ones. */
  loads: z.int(),
  /** Loads whose truck was ordered and not used. */
  tonu: z.int(),
  /** Loads of the week that are not delivered. */
  pending: z.int(),
  /** Loads that pay something else since it was locked, or came into it or left it; 0 while it is not locked. */
  changed_loads: z.int(),
  /** Disputes of it that have no answer. */
  open_disputes: z.int(),
  base_cents: z.int(),
  loads_cents: z.int(),
  added_cents: z.int(),
  deducted_cents: z.int(),
  carried_cents: z.int(),
  total_cents: z.int(),
  /** Of an owner: by which day he must be paid, 15 days after the first proof of delivery of these loads came in; null where none has, and of others. */
  pay_by: day.nullable(),
  paid_on: day.nullable(),
  paid_cents: z.int(),
  paid_reference: z.string(),
})
export type Pay = z.infer<typeof pay>

/** What a load pays: the profit or the price behind it, the percentage of it where there is one, and the amount in cents. */
export const payLine = z.object({
  load: z.int(),
  load_number: z.string(),
  day,
  what: z.string(),
  /** The truck that the load was taken from whose part it is; absent where it is the last one's. */
  unit: z.string().optional(),
  /** The truck was ordered and not used; absent where it was. */
  is_tonu: z.boolean().optional(),
  base_cents: z.int(),
  percent: z.number().nullable(),
  amount_cents: z.int(),
})
export type PayLine = z.infer<typeof payLine>

/** What was added by hand, or taken off; cents above zero. */
export const payAdjustment = z.object({
  id: z.int(),
  kind: z.enum(PAY_ADJUSTMENT_CODES),
  amount_cents: z.int(),
  reason: z.string(),
  made_by: z.string(),
  made_at: instant,
  /** From a deduction of each week. */
  is_recurring: z.boolean(),
  proofs: z.array(z.object({ id: z.int(), file_name: z.string(), uploaded_by: z.string() })),
})
export type PayAdjustment = z.infer<typeof payAdjustment>

/** What a payee says is wrong with his pay, of one load or of the week (null), and what he was answered. */
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

/** What is deducted from each settlement of an owner until a total is reached or it is ended; `due_cents` is what a lock of this week takes. */
export const payDeduction = z.object({
  id: z.int(),
  reason: z.string(),
  amount_cents: z.int(),
  total_cents: z.int(),
  taken_cents: z.int(),
  from_monday: day,
  ended_on: day.nullable(),
  due_cents: z.int(),
})
export type PayDeduction = z.infer<typeof payDeduction>

/** A movement of what is held in escrow, and what is held after it. */
const escrowMovement = payAdjustment
  .pick({ id: true, kind: true, amount_cents: true, reason: true })
  .extend({ monday: day, balance_cents: z.int() })

/** A mail that carried the statement. */
const payMail = z.object({
  id: z.int(),
  to: z.string(),
  state: mailState,
  created_at: instant,
  sent_at: instant.nullable(),
  last_error: z.string(),
})

/** The pay of a week with every load behind it, and its history. */
export const payDetail = pay.extend({
  lines: z.array(payLine),
  adjustments: z.array(payAdjustment),
  /** Of all weeks of an owner, not of this one alone; of nobody else. */
  deductions: z.array(payDeduction),
  /** What a lock of this week takes of them. */
  due_cents: z.int(),
  /** Why it cannot be locked or closed; with `changes` it is closed with a reason. */
  blockers: z.array(z.string()),
  /** What has become of its loads since it was locked. */
  changes: z.array(z.string()),
  disputes: z.array(payDispute),
  /** Of all weeks, not of this one alone. */
  escrow: z.array(escrowMovement),
  escrow_cents: z.int(),
  mails: z.array(payMail),
  /** Where the payee gets mail; empty where that is not known. */
  email: z.string(),
  /** What all weeks of this year until this one come to. */
  year_cents: z.int(),
  events: z.array(z.object({ id: z.int(), at: instant, by: z.string(), what: z.string(), reason: z.string() })),
})
export type PayDetail = z.infer<typeof payDetail>

/** By ISO week, payees, state and text. */
export const payListQuery = pageQuery.extend({
  week: weekNumber.optional(),
  year: wholeNumber(2000, 2077).optional(),
  payee: commaIds.optional(),
  search: z.string().max(100).optional(),
  state: z.enum(PAY_STATE_CODES).optional(),
  order: orderBy(['monday', 'payee_name', 'total_cents']).optional(),
})
/** A page of pay, and what all of it comes to; `since` is the first Monday of it where earlier weeks are left out, else null. */
export const payPage = page(pay).extend({
  since: day.nullable(),
  totals: z.object({ loads: z.int(), tonu: z.int(), base_cents: z.int(), loads_cents: z.int(), total_cents: z.int() }),
})
/** Words that somebody must enter. */
export const words = (of: string) => seenLines(1000).min(1, `Enter ${of}.`)
/** What is added to pay, or taken off. */
export const payAdjustmentBody = z.object({
  kind: z.enum(PAY_ADJUSTMENT_CODES),
  amount_cents: centsAboveZero.max(100_000_000, 'Enter an amount below $1,000,000.'),
  reason: seenLines(500).min(1, 'Enter the reason.'),
  /** Whether the week may come to less than nothing; where it would, and this is not said, it is refused. */
  below_zero: z.boolean().default(false),
})
/** Where the pay of a week is taken. */
export const payStepBody = z
  .object({ state: z.enum(PAY_STATE_CODES), reason: seenLines(500).default(''), version: versionNumber })
  .refine(({ state, reason }) => state !== 'reopened' || reason !== '', { path: ['reason'], message: 'Enter the reason.' })
/** Where the pay of many weeks is taken. */
export const manyPayStepBody = z.object({
  ids: manyIds,
  state: z.enum(PAY_STATE_CODES).exclude(['reopened']),
  /** Why those that are locked are unlocked. */
  reason: seenLines(500).default(''),
})
/** A payment that went out: of an amount, or of all that is open, on a day, today where none is named. */
export const payPaymentBody = z.object({
  amount_cents: paidCents.optional(),
  paid_on: enteredDay.optional(),
  reference: seenText(120).default(''),
})
/** Why a payment that was noted is taken back. */
export const payBackBody = z.object({ reason: words('the reason') })
/** Why the last payment of each of many weeks is taken back. */
export const manyPayBackBody = payBackBody.extend({ ids: manyIds })
/** Payments of all that is open of many weeks. */
export const manyPaymentsBody = payPaymentBody.omit({ amount_cents: true }).extend({ ids: manyIds })
/** What became of the pay of many weeks: the state of each before, and why others were skipped. */
export const manyPays = manyChanged(z.enum(PAY_STATE_CODES))
/** What is disputed: the line of a load, or the week (null). */
export const payDisputeBody = z.object({ load: idNumber.nullable(), text: words('what is wrong') })
/** To whom a statement goes, the payee's own address where none is named; `after` is the last mail that carried it. */
export const payMailBody = z.object({
  to: emailText.default(''),
  after: idNumber.nullable(),
})

/** A percentage of at most two decimals, as a number or as it was typed. */
export const payPercent = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage, such as 30.')
      .transform(Number),
  ])
  .pipe(z.number().min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.').multipleOf(0.01, 'Enter at most two decimals.'))
/** Which part of a load of the week goes to whom. */
export const paySplitBody = z.object({
  load: idNumber,
  payee: chosenId('Choose who gets the share.'),
  percent: payPercent,
  reason: words('the reason'),
})

/** What every call that changes the pay of one week has in common: it answers that pay. */
export const payAction = { method: 'POST', params: idParams, answer: payDetail } as const
/** What taking the pay of many weeks on is. */
export const manyPaySteps = { method: 'POST', body: manyPayStepBody, answer: manyPays } as const
/** What paying many weeks is. */
export const manyPayments = { method: 'POST', idempotent: 'required', body: manyPaymentsBody, answer: manyPays } as const
/** What taking back the last payment of many weeks is. */
export const manyPayBacks = { method: 'POST', idempotent: 'required', body: manyPayBackBody, answer: manyPays } as const
/** The parts that the downloads of all three kinds of pay share: PDF or a sheet. */
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
  summary: 'Get a dispatcher’s pay of a week, with every load.',
  path: 'accounting/salary/{id}',
  access: ['salaries', 'show'],
  params: idParams,
  answer: payDetail,
})

export const grants = {
  VIEW_OWN_SALARY: { salaries: ['list', 'show'] },
  CAN_MANAGE_SALARY: {
    'all-salaries': ['show'],
    salaries: ['edit'],

    users: ['list'],
    'driver-options': ['list'],
  },
} as const satisfies Grants

export const live = {
  PAY_CHANGED: { access: ['settlements', 'list'], data: liveId },
  /** To whose salary it is alone. */
  SALARY_CHANGED: { access: ['salaries', 'list'], data: liveId },
} as const satisfies LiveMessages
