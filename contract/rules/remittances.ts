export const PAYMENT_METHODS = {
  '': 'Not stated',
  check: 'Check',
  ach: 'ACH',
  wire: 'Wire',
  card: 'Card',
  other: 'Other',
} as const
export type PaymentMethod = keyof typeof PAYMENT_METHODS
export const PAYMENT_METHOD_CODES = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]]

const METHOD_WORDS: readonly (readonly [PaymentMethod, RegExp])[] = [
  ['ach', /\b(?:ach|eft)\b/i],
  ['wire', /\bwire\b/i],
  ['check', /\b(?:check|chk|ck)\b/i],
]

/** Method in a reference such as "ACH 49930"; '' where it names none. */
export const readMethod = (reference: string): PaymentMethod =>
  METHOD_WORDS.find(([, word]) => word.test(reference))?.[0] ?? ''

export const REMITTANCE_STATES = {
  applied: 'Applied',
  unapplied: 'Unapplied credit',
  voided: 'Voided',
} as const
export type RemittanceState = keyof typeof REMITTANCE_STATES

export const REFUND_METHODS = {
  check: 'Check',
  ach: 'ACH',
  wire: 'Wire',
  other: 'Other',
} as const
export type RefundMethod = keyof typeof REFUND_METHODS
export const REFUND_METHOD_CODES = Object.keys(REFUND_METHODS) as [RefundMethod, ...RefundMethod[]]

interface OpenInvoice {
  readonly id: number
  readonly open_cents: number
}

/** Cents by invoice id, the first invoices first. */
export function spreadInOrder(invoices: readonly OpenInvoice[], amount: number): Map<number, number> {
  const spread = new Map<number, number>()
  let left = amount
  for (const { id, open_cents } of invoices) {
    const part = Math.min(left, open_cents)
    if (part <= 0) continue
    spread.set(id, part)
    left -= part
  }
  return spread
}
