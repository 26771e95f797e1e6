import { DASH } from '#contract/constants.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { dayText } from './dates.ts'
import { type IsoWeek, isoWeekOf, mondayOf, weekText } from './iso-week.ts'
import { LOAD_STATUS } from './load-status.ts'

/** Where the pay of a week stands. */
export const PAY_STATES = { open: 'Open', reviewed: 'Reviewed', locked: 'Locked', closed: 'Closed', reopened: 'Reopened' } as const
export type PayState = keyof typeof PAY_STATES
export const PAY_STATE_CODES = Object.keys(PAY_STATES) as [PayState, ...PayState[]]

const STEPS: Readonly<Record<PayState, readonly PayState[]>> = {
  open: ['reviewed'],
  reviewed: ['locked', 'open'],
  locked: ['closed', 'reviewed'],
  closed: ['reopened'],
  reopened: ['closed'],
}

/** Where the pay of a week can go from a state, the way on first. */
export const payStepsFrom = (state: PayState): readonly PayState[] => STEPS[state] ?? []

/** Whether the loads of a week stand as they were when it was locked. */
export const isFrozen = (state: PayState): boolean => state === 'locked' || state === 'closed' || state === 'reopened'

interface Paid {
  state: PayState
  total_cents: number
  paid_cents: number
}

/** What went out of a locked week: all of it or a part; undefined where nothing did. */
export function paidWord({ state, total_cents, paid_cents }: Paid): 'Paid' | 'Partially paid' | undefined {
  if (!isFrozen(state) || paid_cents <= 0) return undefined
  return paid_cents < total_cents ? 'Partially paid' : 'Paid'
}

/** Days after the documents of a load came in within which its owner is paid, by 49 CFR 376.12 (f). */
export const OWNER_PAID_WITHIN = 15

/** Whether pay is open still on a day (YYYY-MM-DD) after the one by which it was to go out. */
export const isPayLate = (
  { pay_by, total_cents, paid_cents }: { pay_by: string | null; total_cents: number; paid_cents: number },
  today: string,
): boolean => pay_by !== null && pay_by < today && paid_cents < total_cents

const FILES = { salary: 'Salary', settlement: 'Settlement', driver: 'Driver pay' } as const

/** What the file of a week’s statement is called: kind, payee, ISO week and ending. */
export const payFileName = (
  of: keyof typeof FILES,
  { payee_name, monday }: { payee_name: string; monday: string },
  ending: 'pdf' | 'xlsx',
): string => `${FILES[of]} ${payee_name} ${weekText(isoWeekOf(monday))}.${ending}`

/** Where the pay of a week stands in words, what went out of it first: "Paid, locked". */
export function payStanding(pay: Paid): string {
  const paid = paidWord(pay)
  return paid ? `${paid}, ${codeWords(PAY_STATES, pay.state).toLowerCase()}` : codeWords(PAY_STATES, pay.state)
}

/** What is added to the pay of a week by hand, or taken off: its name, and +1 or -1; 0 moves the escrow alone. */
export const PAY_ADJUSTMENTS = {
  bonus: { label: 'Bonus', sign: 1 },
  reimbursement: { label: 'Reimbursement', sign: 1 },
  escrow_return: { label: 'Escrow returned', sign: 1 },
  deduction: { label: 'Deduction', sign: -1 },
  advance: { label: 'Advance', sign: -1 },
  escrow: { label: 'Escrow held', sign: -1 },
  chargeback: { label: 'Chargeback', sign: -1 },
  escrow_interest: { label: 'Escrow interest', sign: 0 },
} as const
/** What a kind is called; one that nobody knows as it came. */
export const adjustmentName = (kind: PayAdjustmentKind): string => PAY_ADJUSTMENTS[kind]?.label ?? codeWords({}, kind)
/** A kind of what is added to the pay of a week, or taken off. */
export type PayAdjustmentKind = keyof typeof PAY_ADJUSTMENTS
/** The kinds of what is added to the pay of a week, or taken off. */
export const PAY_ADJUSTMENT_CODES = Object.keys(PAY_ADJUSTMENTS) as [PayAdjustmentKind, ...PayAdjustmentKind[]]

/** Cents of a profit in cents by a percentage of at most two decimals, rounded to the cent, halves away from zero. */
export function shareOf(profitCents: number, percent: number): number {
  const hundredths = BigInt(Math.abs(profitCents)) * BigInt(Math.round(percent * 100))
  return Math.sign(profitCents) * Number((hundredths + 5000n) / 10_000n)
}

/** The percentage that holds on a day: that of the last row that begins on it or before; null where there is none. */
export function percentOn(rates: readonly { from_day: string; percent: number }[], day: string): number | null {
  const held = rates.filter(({ from_day }) => from_day <= day)
  return (
    held.reduce<(typeof held)[number] | null>((last, one) => (last && last.from_day > one.from_day ? last : one), null)?.percent ?? null
  )
}

/** What of 100 % is left beside these percentages of at most two decimals; below zero where they are more. */
export const percentLeft = (others: readonly number[]): number => others.reduce((left, one) => left - Math.round(one * 100), 10_000) / 100

/** What locked weeks leave to the next one, in cents: what is below zero of them, less what they have carried on; above zero where too much was. */
export const carriedOn = (locked: readonly { total_cents: number; paid_cents: number; carried_cents: number }[]): number =>
  locked.reduce((all, { total_cents, paid_cents, carried_cents }) => all + Math.min(0, total_cents - paid_cents) - carried_cents, 0)

/** The kinds that add to the pay of a week. */
export const PAY_ADDED = PAY_ADJUSTMENT_CODES.filter((kind) => PAY_ADJUSTMENTS[kind].sign > 0)
/** The kinds that take off the pay of a week. */
export const PAY_DEDUCTED = PAY_ADJUSTMENT_CODES.filter((kind) => PAY_ADJUSTMENTS[kind].sign < 0)

/** How a kind moves what is held in escrow. */
const ESCROW_SIGNS: Readonly<Partial<Record<PayAdjustmentKind, 1 | -1>>> = { escrow: 1, escrow_interest: 1, escrow_return: -1 }
/** The kinds that move what is held in escrow. */
export const ESCROW_KINDS = PAY_ADJUSTMENT_CODES.filter((kind) => kind in ESCROW_SIGNS)

/** What is held in escrow after each of these movements, in their order; cents. */
export function escrowBalances<Movement extends { kind: PayAdjustmentKind; amount_cents: number }>(
  movements: readonly Movement[],
): (Movement & { balance_cents: number })[] {
  let balance_cents = 0
  return movements.map((one) => ({ ...one, balance_cents: (balance_cents += (ESCROW_SIGNS[one.kind] ?? 0) * one.amount_cents) }))
}

/** Where what a payee disputes stands. */
export const DISPUTE_STATES = { open: 'Open', accepted: 'Accepted', declined: 'Declined' } as const
export type DisputeState = keyof typeof DISPUTE_STATES
export const DISPUTE_STATE_CODES = Object.keys(DISPUTE_STATES) as [DisputeState, ...DisputeState[]]

const WEEK_MS = 7 * 86_400_000
const FIRST_MONDAY = Date.UTC(2000, 0, 3)
const WEEKS = 4096

/** The id of the pay of somebody for the week that begins on a Monday (YYYY-MM-DD) of the years 2000 to 2078. */
export const payId = (payee: number, monday: string): number => payee * WEEKS + Math.round((Date.parse(monday) - FIRST_MONDAY) / WEEK_MS)

/** Whose pay, and of which week, an id names. */
export function readPayId(id: number): { payee: number; monday: string } {
  const monday = new Date(FIRST_MONDAY + (id % WEEKS) * WEEK_MS).toISOString().slice(0, 10)
  return { payee: Math.floor(id / WEEKS), monday }
}

/** The ISO week of the pay that an id names. */
export const weekOfPay = (id: number): IsoWeek => isoWeekOf(readPayId(id).monday)

/** Whose pay of which week it is: "Ann Wheel, week 2 of 2030". */
export function payName(name: string, monday: string): string {
  const { week, year } = isoWeekOf(monday)
  return week ? `${name}, week ${week} of ${year}` : name || DASH
}

/** Of which load a line of pay is: "NLF30-02-1, Tue 08 Jan 2030", with TONU where its truck was not used. */
export const payLineName = ({ load_number, day, is_tonu }: { load_number: string; day: string; is_tonu?: boolean | undefined }): string =>
  [load_number, dayText(day), ...(is_tonu ? [LOAD_STATUS[6]] : [])].join(', ')

/** The Monday of a week in which pay can be. */
export const payMonday = (week: IsoWeek): string => mondayOf(week)
