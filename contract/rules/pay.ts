import { DASH } from '#contract/constants.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { dollars } from '#contract/rules/money.ts'
import { type IsoWeek, toIsoWeek, toMonday, weekText } from './iso-week.ts'

export const PAY_STATES = {
  open: 'Open',
  reviewed: 'Reviewed',
  locked: 'Locked',
  closed: 'Closed',
  reopened: 'Reopened',
} as const
export type PayState = keyof typeof PAY_STATES
export const PAY_STATE_CODES = Object.keys(PAY_STATES) as [PayState, ...PayState[]]

const STEPS: Readonly<Record<PayState, readonly PayState[]>> = {
  open: ['reviewed'],
  reviewed: ['locked', 'open'],
  locked: ['closed', 'reviewed'],
  closed: ['reopened'],
  reopened: ['closed'],
}

export const payStepsFrom = (state: PayState): readonly PayState[] => STEPS[state] ?? []

export const isFrozen = (state: PayState): boolean =>
  state === 'locked' || state === 'closed' || state === 'reopened'

interface Paid {
  state: PayState
  total_cents: number
  paid_cents: number
}

export function paidWord({ state, total_cents, paid_cents }: Paid): 'Paid' | 'Partially paid' | undefined {
  if (!isFrozen(state) || paid_cents <= 0) return undefined
  return paid_cents < total_cents ? 'Partially paid' : 'Paid'
}

/** 49 CFR 376.12(f), counted from the proof of delivery. */
export const OWNER_PAID_WITHIN = 15

export const isPayLate = (
  { pay_by, total_cents, paid_cents }: { pay_by: string | null; total_cents: number; paid_cents: number },
  today: string,
): boolean => pay_by !== null && pay_by < today && paid_cents < total_cents

const FILES = { salary: 'Salary', settlement: 'Settlement', driver: 'Driver pay' } as const

export const payDocumentName = (
  of: keyof typeof FILES,
  { payee_name, monday }: { payee_name: string; monday: string },
): string => `${FILES[of]} ${payee_name} ${weekText(toIsoWeek(monday))}`

export const payFileName = (
  of: keyof typeof FILES,
  pay: { payee_name: string; monday: string },
  ending: 'pdf' | 'xlsx',
): string => `${payDocumentName(of, pay)}.${ending}`

export function payStatusText(pay: Paid): string {
  const paid = paidWord(pay)
  return paid
    ? `${paid}, ${codeWords(PAY_STATES, pay.state).toLowerCase()}`
    : codeWords(PAY_STATES, pay.state)
}

/** An advance is pay received early, so it is no deduction; escrow that is returned is one less. */
export type PayPart = 'added' | 'deducted' | 'advanced'
/** `sign` is +1, -1, or 0 for kinds that only move escrow. */
export const PAY_ADJUSTMENTS = {
  bonus: { label: 'Bonus', sign: 1, part: 'added' },
  reimbursement: { label: 'Reimbursement', sign: 1, part: 'added' },
  escrow_return: { label: 'Escrow returned', sign: 1, part: 'deducted' },
  deduction: { label: 'Deduction', sign: -1, part: 'deducted' },
  advance: { label: 'Advance', sign: -1, part: 'advanced' },
  escrow: { label: 'Escrow held', sign: -1, part: 'deducted' },
  chargeback: { label: 'Chargeback', sign: -1, part: 'deducted' },
  escrow_interest: { label: 'Escrow interest', sign: 0, part: 'deducted' },
  /** Section 3406: 24 % where the payee's TIN is missing; box 4 of the 1099-NEC. */
  backup_withholding: { label: 'Backup withholding', sign: -1, part: 'deducted' },
} as const satisfies Record<string, { label: string; sign: -1 | 0 | 1; part: PayPart }>
export const adjustmentName = (kind: PayAdjustmentKind): string =>
  PAY_ADJUSTMENTS[kind]?.label ?? codeWords({}, kind)
export type PayAdjustmentKind = keyof typeof PAY_ADJUSTMENTS
export const PAY_ADJUSTMENT_CODES = Object.keys(PAY_ADJUSTMENTS) as [
  PayAdjustmentKind,
  ...PayAdjustmentKind[],
]

interface AdjustedPay {
  loads_cents: number
  added_cents: number
  deducted_cents: number
  advanced_cents: number
}

/** Cents by part; deductions and advances are above zero where they lower the pay. */
export function sumParts(
  adjustments: readonly { kind: PayAdjustmentKind; amount_cents: number }[],
): Omit<AdjustedPay, 'loads_cents'> {
  const sum = (of: PayPart) =>
    adjustments.reduce((all, { kind, amount_cents }) => {
      const { sign, part } = PAY_ADJUSTMENTS[kind]
      return part === of ? all + sign * amount_cents : all
    }, 0)
  return { added_cents: sum('added'), deducted_cents: -sum('deducted'), advanced_cents: -sum('advanced') }
}

/** Cents, without a balance forward. */
export const netPay = ({ loads_cents, added_cents, deducted_cents, advanced_cents }: AdjustedPay): number =>
  loads_cents + added_cents - deducted_cents - advanced_cents

/** Cents; percentage of at most two decimals, rounded half away from zero. */
export function toShare(profitCents: number, percent: number): number {
  const hundredths = BigInt(Math.abs(profitCents)) * BigInt(Math.round(percent * 100))
  return Math.sign(profitCents) * Number((hundredths + 5000n) / 10_000n)
}

interface WeeklyDeduction {
  amount_cents: number | null
  percent: number | null
  total_cents: number | null
}

export const weeklyAmountText = ({
  amount_cents,
  percent,
}: Pick<WeeklyDeduction, 'amount_cents' | 'percent'>): string =>
  percent === null ? dollars(amount_cents ?? 0) : `${percent}% of pay from loads`

/** Cents for one week; never more than what the other weeks left of the total, never below zero. */
export function weeklyAmount(
  { amount_cents, percent, total_cents }: WeeklyDeduction,
  { loads_cents, others_cents }: { loads_cents: number; others_cents: number },
): number {
  const full = percent === null ? (amount_cents ?? 0) : toShare(loads_cents, percent)
  const left = total_cents === null ? full : total_cents - others_cents
  return Math.max(0, Math.min(full, left))
}

export function percentOn(
  rates: readonly { from_day: string; percent: number }[],
  day: string,
): number | null {
  const pastRates = rates.filter(({ from_day }) => from_day <= day)
  return (
    pastRates.reduce<(typeof pastRates)[number] | null>(
      (last, one) => (last && last.from_day > one.from_day ? last : one),
      null,
    )?.percent ?? null
  )
}

/** Percentages of at most two decimals; below zero where they exceed 100. */
export const percentLeft = (others: readonly number[]): number =>
  others.reduce((left, one) => left - Math.round(one * 100), 10_000) / 100

/** Cents: negative weeks less what they already carried forward; above zero where too much was carried. */
export const carriedOn = (
  locked: readonly { total_cents: number; paid_cents: number; carried_cents: number }[],
): number =>
  locked.reduce(
    (all, { total_cents, paid_cents, carried_cents }) =>
      all + Math.min(0, total_cents - paid_cents) - carried_cents,
    0,
  )

const ESCROW_SIGNS: Readonly<Partial<Record<PayAdjustmentKind, 1 | -1>>> = {
  escrow: 1,
  escrow_interest: 1,
  escrow_return: -1,
}
export const ESCROW_KINDS = PAY_ADJUSTMENT_CODES.filter((kind) => kind in ESCROW_SIGNS)

export function escrowBalances<Movement extends { kind: PayAdjustmentKind; amount_cents: number }>(
  movements: readonly Movement[],
): (Movement & { balance_cents: number })[] {
  let balance_cents = 0
  return movements.map((one) => ({
    ...one,
    balance_cents: (balance_cents += (ESCROW_SIGNS[one.kind] ?? 0) * one.amount_cents),
  }))
}

export const DISPUTE_STATES = { open: 'Open', accepted: 'Accepted', declined: 'Declined' } as const
export type DisputeState = keyof typeof DISPUTE_STATES
export const DISPUTE_STATE_CODES = Object.keys(DISPUTE_STATES) as [DisputeState, ...DisputeState[]]

const WEEK_MS = 7 * DAY_MS
const FIRST_MONDAY = Date.UTC(2000, 0, 3)
const WEEKS = 4096

/** Encodes payee and Monday (YYYY-MM-DD, years 2000 to 2078). */
export const payId = (payee: number, monday: string): number =>
  payee * WEEKS + Math.round((Date.parse(monday) - FIRST_MONDAY) / WEEK_MS)

export function readPayId(id: number): { payee: number; monday: string } {
  const monday = new Date(FIRST_MONDAY + (id % WEEKS) * WEEK_MS).toISOString().slice(0, 10)
  return { payee: Math.floor(id / WEEKS), monday }
}

export const weekOfPay = (id: number): IsoWeek => toIsoWeek(readPayId(id).monday)

export function payName(name: string, monday: string): string {
  const { week, year } = toIsoWeek(monday)
  return week ? `${name}, week ${week} of ${year}` : name || DASH
}

export const PAYEE_WORDS = {
  salary: ['dispatcher', 'dispatchers'],
  settlement: ['owner', 'owners'],
  driver: ['driver', 'drivers'],
} as const

export const payMonday = (week: IsoWeek): string => toMonday(week)
