import { daysBetween } from '#contract/rules/dates.ts'
import { isReason } from '#contract/rules/visible-text.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import { LOAD, type LoadStatus } from '#contract/rules/load-status.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'

export const BILLING_REQUIREMENTS = {
  rate_confirmation: 'Rate confirmation',
  bol: 'BOL',
  pod: 'POD',
  po: 'PO number',
  originals: 'Original documents',
} as const
export type BillingRequirement = keyof typeof BILLING_REQUIREMENTS
export const BILLING_REQUIREMENT_CODES = Object.keys(BILLING_REQUIREMENTS) as [
  BillingRequirement,
  ...BillingRequirement[],
]

export const waiverProblem = (reason: string): string =>
  isReason(reason) ? '' : 'Enter a short reason why it isn’t needed.'

export const BILLING_WAYS = { mail: 'By email', portal: 'Via portal', post: 'By mail' } as const
export type BillingWay = keyof typeof BILLING_WAYS
export const BILLING_WAY_CODES = Object.keys(BILLING_WAYS) as [BillingWay, ...BillingWay[]]

export interface BillingCase {
  readonly status: LoadStatus
  readonly kinds: readonly LoadDocumentKind[]
  readonly po_number: string
  readonly needs_po: boolean
  readonly needs_originals: boolean
}

/** TONU (truck ordered, not used) delivers nothing, so it needs neither BOL nor POD. */
export const requiredDocuments = (status: LoadStatus): readonly LoadDocumentKind[] =>
  status === LOAD.tonu ? ['rate_confirmation'] : ['rate_confirmation', 'bol', 'pod']

export function getMissingRequirements({
  status,
  kinds,
  po_number,
  needs_po,
  needs_originals,
}: BillingCase): BillingRequirement[] {
  return [
    ...(requiredDocuments(status).filter((kind) => !kinds.includes(kind)) as BillingRequirement[]),
    ...(needs_po && po_number === '' ? (['po'] as const) : []),
    ...(needs_originals && status !== LOAD.tonu ? (['originals'] as const) : []),
  ]
}

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

/** The price is reduced by the parts billed as separate lines; parts of an outdated price are ignored. */
export function billedLines<Line extends { readonly rate_part: string; readonly broker_cents: number }>(
  price_cents: number,
  status: number,
  charges: readonly Line[],
): { base_cents: number; lines: readonly Line[] } {
  const parts = charges.reduce(
    (sum, { rate_part, broker_cents }) => sum + (rate_part === '' ? 0 : broker_cents),
    0,
  )
  if (parts > price_cents || status === LOAD.tonu)
    return { base_cents: price_cents, lines: charges.filter(({ rate_part }) => rate_part === '') }
  return { base_cents: price_cents - parts, lines: charges }
}

export function billedCents(
  price_cents: number,
  status: number,
  charges: readonly { readonly rate_part: string; readonly broker_cents: number }[],
): number {
  const { base_cents, lines } = billedLines(price_cents, status, charges)
  return lines.reduce((sum, { broker_cents }) => sum + broker_cents, base_cents)
}

export const MOST_LOADS_PER_INVOICE = 25

/** The loads of each invoice: one load, or up to 25 of one broker that can all be emailed, or can't. */
export function groupForInvoices<Load extends { readonly broker: number | null }>(
  loads: readonly Load[],
  isCombined: boolean,
  canSend: (load: Load) => boolean,
): Load[][] {
  if (!isCombined) return loads.map((load) => [load])
  const groups = Map.groupBy(loads, (load) => `${load.broker} ${canSend(load)}`)
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MOST_LOADS_PER_INVOICE) }, (_, index) =>
      group.slice(index * MOST_LOADS_PER_INVOICE, (index + 1) * MOST_LOADS_PER_INVOICE),
    ),
  )
}

export const INVOICE_STATES = {
  open: 'Unpaid',
  part_paid: 'Partially paid',
  short_paid: 'Short paid',
  paid: 'Paid',
  credited: 'Credited',
} as const
export type InvoiceState = keyof typeof INVOICE_STATES

export const ALREADY_INVOICED = 'Already invoiced.'

export const termsText = (days: number): string => (days === 0 ? 'Due on receipt' : `Net ${days}`)

export const AGES = {
  not_due: 'Current',
  d0: '1–30 days past due',
  d30: '31–60 days past due',
  d60: '61–90 days past due',
  d90: 'Over 90 days past due',
  factored: 'With factor',
  settled: 'Settled',
} as const
export type Age = keyof typeof AGES
export const ageText = (age: Age, days_late: number): string =>
  age === 'not_due' || age === 'factored' || age === 'settled' || !days_late
    ? codeWords(AGES, age)
    : `${pluralize(days_late, 'day')} (${codeWords(AGES, age)
        .replace(/ days past due$/, '')
        .toLowerCase()})`
export const INVOICE_SEGMENTS = {
  '': 'All',
  unsent: 'Issued, not sent',
  open: 'Open',
  overdue: 'Over 30 days past due',
  ...AGES,
  short_paid: 'Short paid',
} as const
export const REMINDER_STAGES = ['d0', 'd30', 'd60', 'd90'] as const satisfies readonly Age[]
export type ReminderStage = (typeof REMINDER_STAGES)[number]

export interface SentInvoice {
  readonly submitted_at: string | null
  readonly mail_state: string | null
  readonly open_cents: number
}
const UNSENT: readonly string[] = ['failed', 'bounced', 'uncertain']

const EARLIEST_PAYMENT = '2000-01-01'

export const mayHaveMoved = (day: string, today: string): boolean => day >= EARLIEST_PAYMENT && day <= today

export interface InvoiceMoney {
  readonly total_cents: number
  readonly paid_cents: number
  readonly credited_cents: number
  readonly short_reason: string
}

export const openCents = ({
  total_cents,
  paid_cents,
  credited_cents,
}: Omit<InvoiceMoney, 'short_reason'>): number => total_cents - paid_cents - credited_cents

export const CREDITED = 'This invoice is fully credited and can’t be sent.'

export function invoiceState(money: InvoiceMoney): InvoiceState {
  if (openCents(money) <= 0) return money.paid_cents > 0 || money.total_cents === 0 ? 'paid' : 'credited'
  if (money.short_reason !== '') return 'short_paid'
  return money.paid_cents > 0 ? 'part_paid' : 'open'
}

/** Not sent, or its last email is not known to have arrived. */
export const isUnsent = ({ submitted_at, mail_state }: Omit<SentInvoice, 'open_cents'>): boolean =>
  submitted_at === null || (mail_state !== null && UNSENT.includes(mail_state))

export function nextOfInvoice({ submitted_at, mail_state, open_cents }: SentInvoice): 'send' | 'pay' | null {
  if (open_cents <= 0) return null
  return isUnsent({ submitted_at, mail_state }) ? 'send' : 'pay'
}

export const CHECK_OUT_STEPS = ['add', 'clear', 'issue', 'send', 'pay'] as const
export type CheckOutStep = (typeof CHECK_OUT_STEPS)[number]

export interface CheckOutCase {
  readonly missing: readonly BillingRequirement[]
  readonly waived: readonly BillingRequirement[]
  readonly isHeld: boolean
  readonly invoice: SentInvoice | null
}

export const notWaived = <Code extends string>({
  missing,
  waived,
}: {
  missing: readonly Code[]
  waived: readonly { readonly code: string }[]
}): readonly Code[] => missing.filter((code) => !waived.some((one) => one.code === code))

export function nextOfCheckOut({ missing, waived, isHeld, invoice }: CheckOutCase): CheckOutStep | null {
  if (missing.some((code) => !waived.includes(code))) return 'add'
  if (invoice !== null) return nextOfInvoice(invoice)
  return isHeld ? 'clear' : 'issue'
}

export function toAge(due_on: string, today: string, open: number, isFactored = false): Age {
  if (open <= 0) return 'settled'
  if (isFactored) return 'factored'
  const late = daysBetween(due_on, today)
  if (late <= 0) return 'not_due'
  if (late <= 30) return 'd0'
  if (late <= 60) return 'd30'
  return late <= 90 ? 'd60' : 'd90'
}
