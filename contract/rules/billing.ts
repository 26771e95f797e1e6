import { daysBetween } from '#contract/rules/dates.ts'
import { isReason } from '#contract/rules/visible-text.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import type { LoadStatus } from '#contract/rules/load-status.ts'
import { codeWords } from '#contract/rules/code-words.ts'

/** What an invoice may lack before it is sent. */
export const BILLING_LACKS = {
  rate_confirmation: 'Rate confirmation',
  bol: 'BOL',
  pod: 'POD',
  po: 'PO number',
  originals: 'Original documents',
} as const
export type BillingLack = keyof typeof BILLING_LACKS
export const BILLING_LACK_CODES = Object.keys(BILLING_LACKS) as [BillingLack, ...BillingLack[]]

/** Why a reason to bill a load without something is none; '' where it is one. */
export const waiverProblem = (reason: string): string => (isReason(reason) ? '' : 'Enter a short reason why it isn’t needed.')

/** How a broker wants its invoices. */
export const BILLING_WAYS = { mail: 'By email', portal: 'Via portal', post: 'By mail' } as const
/** The code of a way in which a broker wants its invoices. */
export type BillingWay = keyof typeof BILLING_WAYS
export const BILLING_WAY_CODES = Object.keys(BILLING_WAYS) as [BillingWay, ...BillingWay[]]

/** What is known of a load before it is billed, and what its broker wants. */
export interface BillingCase {
  readonly status: LoadStatus
  readonly kinds: readonly LoadDocumentKind[]
  readonly po_number: string
  readonly needs_po: boolean
  readonly needs_originals: boolean
}

/** The documents that the check-out of a load wants: a truck that was not used delivers nothing, so it needs neither BOL nor POD. */
export const wantedDocuments = (status: LoadStatus): readonly LoadDocumentKind[] =>
  status === 6 ? ['rate_confirmation'] : ['rate_confirmation', 'bol', 'pod']

/** What a load lacks before its invoice can be sent. */
export function lacksOf({ status, kinds, po_number, needs_po, needs_originals }: BillingCase): BillingLack[] {
  return [
    ...(wantedDocuments(status).filter((kind) => !kinds.includes(kind)) as BillingLack[]),
    ...(needs_po && po_number === '' ? (['po'] as const) : []),
    ...(needs_originals && status !== 6 ? (['originals'] as const) : []),
  ]
}

/** The kinds of extra charges of a load. */
export const CHARGE_KINDS = {
  detention: 'Detention',
  layover: 'Layover',
  lumper: 'Lumper',
  scale: 'Scale',
  toll: 'Tolls',
  fuel: 'Fuel surcharge',
  extra_stop: 'Extra stop',
  dry_run: 'Dry run',
  other: 'Other charge',
} as const
export type ChargeKind = keyof typeof CHARGE_KINDS
export const CHARGE_KIND_CODES = Object.keys(CHARGE_KINDS) as [ChargeKind, ...ChargeKind[]]

/** What a load is billed for, line by line: its price less the parts of it that stand apart. Parts of a price that is another by now count for nothing. */
export function billedLines<Line extends { readonly rate_part: string; readonly broker_cents: number }>(
  price_cents: number,
  status: number,
  charges: readonly Line[],
): { base_cents: number; lines: readonly Line[] } {
  const parts = charges.reduce((sum, { rate_part, broker_cents }) => sum + (rate_part === '' ? 0 : broker_cents), 0)
  if (parts > price_cents || status === 6) return { base_cents: price_cents, lines: charges.filter(({ rate_part }) => rate_part === '') }
  return { base_cents: price_cents - parts, lines: charges }
}

/** What a load comes to on its invoice, in cents. */
export function billedCents(
  price_cents: number,
  status: number,
  charges: readonly { readonly rate_part: string; readonly broker_cents: number }[],
): number {
  const { base_cents, lines } = billedLines(price_cents, status, charges)
  return lines.reduce((sum, { broker_cents }) => sum + broker_cents, base_cents)
}

/** Where the money of an invoice stands. */
export const INVOICE_STATES = {
  open: 'Unpaid',
  part_paid: 'Partially paid',
  short_paid: 'Short paid',
  paid: 'Paid',
  credited: 'Credited',
} as const
export type InvoiceState = keyof typeof INVOICE_STATES

/** How long an invoice is past due. */
export const AGES = {
  not_due: 'Current',
  d0: '1–30 days past due',
  d30: '31–60 days past due',
  d60: '61–90 days past due',
  d90: 'Over 90 days past due',
  settled: 'Settled',
} as const
/** The code of how long an invoice is past due. */
export type Age = keyof typeof AGES
/** How long an invoice is past due, in days and as the ageing counts it: `34 days (31–60)`. */
export const ageText = (age: Age, days_late: number): string =>
  age === 'not_due' || age === 'settled' || !days_late
    ? codeWords(AGES, age)
    : `${days_late} ${days_late === 1 ? 'day' : 'days'} (${codeWords(AGES, age)
        .replace(/ days past due$/, '')
        .toLowerCase()})`
/** The parts of the list of invoices that are looked at by themselves. */
export const INVOICE_SEGMENTS = {
  '': 'All',
  unsent: 'Not sent',
  open: 'Open',
  overdue: 'Over 30 days past due',
  ...AGES,
  short_paid: 'Short paid',
} as const
/** The stages of lateness in which a broker is reminded, once in each. */
export const REMINDER_STAGES = ['d0', 'd30', 'd60', 'd90'] as const satisfies readonly Age[]
export type ReminderStage = (typeof REMINDER_STAGES)[number]

/** What says whether an invoice went out, and what of it is open in cents. */
export interface SentInvoice {
  readonly submitted_at: string | null
  readonly mail_state: string | null
  readonly open_cents: number
}
const UNSENT: readonly string[] = ['failed', 'bounced', 'uncertain']

/** No carrier was paid before. */
const EARLIEST_PAYMENT = '2000-01-01'

/** Whether money can have come or gone on a day, as seen today; both YYYY-MM-DD. */
export const mayHaveMoved = (day: string, today: string): boolean => day >= EARLIEST_PAYMENT && day <= today

/** What an invoice's money is made of, in cents. */
export interface InvoiceMoney {
  readonly total_cents: number
  readonly paid_cents: number
  readonly credited_cents: number
  readonly short_reason: string
}

/** What is still to be paid of an invoice, in cents; never below zero. */
export const openCents = ({ total_cents, paid_cents, credited_cents }: Omit<InvoiceMoney, 'short_reason'>): number =>
  total_cents - paid_cents - credited_cents

/** Why an invoice is not sent of which all was credited. */
export const CREDITED = 'This invoice is fully credited and can’t be sent.'

/** Where the money of an invoice stands. */
export function invoiceState(money: InvoiceMoney): InvoiceState {
  if (openCents(money) <= 0) return money.paid_cents > 0 || money.total_cents === 0 ? 'paid' : 'credited'
  if (money.short_reason !== '') return 'short_paid'
  return money.paid_cents > 0 ? 'part_paid' : 'open'
}

/** Whether an invoice has not gone to its broker, or its last mail is not known to have arrived there. */
export const isUnsent = ({ submitted_at, mail_state }: Omit<SentInvoice, 'open_cents'>): boolean =>
  submitted_at === null || (mail_state !== null && UNSENT.includes(mail_state))

/** The step that takes an invoice on: it goes to its broker, anew where its mail did not arrive, then its money comes; null once nothing is open. */
export function nextOfInvoice({ submitted_at, mail_state, open_cents }: SentInvoice): 'send' | 'pay' | null {
  if (open_cents <= 0) return null
  return isUnsent({ submitted_at, mail_state }) ? 'send' : 'pay'
}

/** The steps that take a delivered load to its money. */
export const CHECK_OUT_STEPS = ['add', 'clear', 'issue', 'send', 'pay'] as const
/** A step that takes a delivered load to its money. */
export type CheckOutStep = (typeof CHECK_OUT_STEPS)[number]

/** A delivered load on its way to its money; `invoice` is null where it has none. */
export interface CheckOutCase {
  readonly lacks: readonly BillingLack[]
  readonly waived: readonly BillingLack[]
  readonly isHeld: boolean
  readonly invoice: SentInvoice | null
}

/** What is done next for a delivered load: what it lacks is added or waived, what holds its billing is cleared, its invoice is issued, sent, and paid; null once nothing is open. */
export function nextOfCheckOut({ lacks, waived, isHeld, invoice }: CheckOutCase): CheckOutStep | null {
  if (lacks.some((code) => !waived.includes(code))) return 'add'
  if (invoice !== null) return nextOfInvoice(invoice)
  return isHeld ? 'clear' : 'issue'
}

/** How long an invoice that is due on a day is past due on another (both YYYY-MM-DD), where something of it is open. */
export function ageOf(due_on: string, today: string, open: number): Age {
  if (open <= 0) return 'settled'
  const late = daysBetween(due_on, today)
  if (late <= 0) return 'not_due'
  if (late <= 30) return 'd0'
  if (late <= 60) return 'd30'
  return late <= 90 ? 'd60' : 'd90'
}
