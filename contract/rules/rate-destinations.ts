import { CHARGE_KINDS, type ChargeKind } from '#contract/rules/billing.ts'
import { parseRowKey, type ReadValue } from '#contract/rules/rate-confirmation.ts'
import { sameValue } from '#contract/rules/rate-confirmation-rows.ts'
import { plainDot, plainMc } from '#contract/rules/numbers.ts'
import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'

export interface BillingKnown {
  readonly broker: {
    readonly name: string
    readonly mc_number: string
    readonly dot_number: string
    readonly address: string
    readonly billing_email: string
    readonly terms_days: number
    readonly needs_po: boolean
    readonly needs_originals: boolean
  } | null
  readonly po_number: string
  readonly parts: readonly { readonly rate_part: string; readonly broker_cents: number }[]
  readonly isOpen: boolean
}

export type BrokerTerms = Partial<Omit<NonNullable<BillingKnown['broker']>, 'name'>>
export type RateDestination =
  | { readonly where: 'broker'; readonly change: BrokerTerms; readonly now: string }
  | { readonly where: 'po'; readonly change: string; readonly now: string }
  | {
      readonly where: 'part'
      readonly change: { readonly kind: ChargeKind; readonly cents: number }
      readonly now: string
    }

const PART_KINDS: Readonly<Partial<Record<string, ChargeKind>>> = { fuel: 'fuel', accessorial: 'other' }
const WORDS: readonly (readonly [ChargeKind, RegExp])[] = [
  ['detention', /detention/i],
  ['layover', /layover/i],
  ['lumper', /lumper|unloading/i],
  ['toll', /\btolls?\b/i],
  ['extra_stop', /\bstop/i],
  ['dry_run', /dry run/i],
  ['scale', /\bscale/i],
]

const getKind = (name: string, words: string): ChargeKind =>
  name === 'accessorial'
    ? (WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other')
    : (PART_KINDS[name] ?? 'other')

function ofBroker(
  name: string,
  value: ReadValue,
  broker: NonNullable<BillingKnown['broker']>,
): RateDestination | null {
  const text = String(value ?? '').trim()
  const home = (change: BrokerTerms, now: string): RateDestination => ({ where: 'broker', change, now })
  if (name === 'bill_to')
    return sameValue('bill_to', text, broker.address)
      ? null
      : home({ address: text.slice(0, 300) }, broker.address)
  // A document never replaces the identity in the broker's record.
  if (name === 'mc') return broker.mc_number === '' ? home({ mc_number: plainMc(text) }, '') : null
  if (name === 'dot') return broker.dot_number === '' ? home({ dot_number: plainDot(text) }, '') : null
  if (name === 'address') return broker.address === '' ? home({ address: text.slice(0, 300) }, '') : null
  if (name === 'invoice_email') {
    const billing_email = text.toLowerCase()
    return billing_email === broker.billing_email.toLowerCase()
      ? null
      : home({ billing_email }, broker.billing_email)
  }
  if (name === 'terms')
    return value === broker.terms_days
      ? null
      : home({ terms_days: Number(value) }, `${broker.terms_days} days`)
  if (name !== 'invoice_needs') return null
  const change: BrokerTerms = {
    ...(/\b(?:PO|P\.O\.|purchase order)\b(?! box)/i.test(text) && !broker.needs_po && { needs_po: true }),
    ...(/\boriginals?\b/i.test(text) && !broker.needs_originals && { needs_originals: true }),
  }
  return Object.keys(change).length === 0 ? null : home(change, '')
}

/** Target of a value that is no field of the load; null without one, or if it is already stored there. */
export function findRateDestination(
  key: string,
  value: ReadValue,
  text: string,
  { broker, po_number, parts, isOpen }: BillingKnown,
): RateDestination | null {
  const { name, stop } = parseRowKey(key)
  if (stop || value === null || value === '') return null
  if (name === 'po')
    return isOpen && !sameValue('po', value, po_number)
      ? { where: 'po', change: String(value), now: po_number }
      : null
  if (name in PART_KINDS) {
    const before = parts.find(({ rate_part }) => rate_part === key)
    if (!isOpen || Number(value) <= 0 || before?.broker_cents === value) return null
    return {
      where: 'part',
      change: { kind: getKind(name, text), cents: Number(value) },
      now: before ? dollars(before.broker_cents) : '',
    }
  }
  return broker && ofBroker(name, value, broker)
}

export interface BrokerGaps {
  readonly broker: string
  readonly mc_number: string
  readonly dot_number: string
  readonly address: string
}

export function gapsQuestion({ broker, mc_number, dot_number, address }: BrokerGaps): string {
  const parts = [mc_number && `MC ${mc_number}`, dot_number && `USDOT ${dot_number}`, address && 'address']
  return `Add ${parts.filter(Boolean).join(' and ')} to ${broker}?`
}

export const DESTINATION_LABELS = {
  broker: 'Save to broker',
  po: 'Copy to load',
  part: 'Bill as separate line',
} as const

export const destinationQuestion = (where: keyof typeof DESTINATION_LABELS, now: string): string =>
  now === ''
    ? ''
    : `${{ broker: 'Broker record', po: 'Load', part: 'Billing line' }[where]} says ${now}. Replace it?`

export const partWords = ({ kind, cents }: { kind: ChargeKind; cents: number }): string =>
  `${codeWords(CHARGE_KINDS, kind)} of ${dollars(cents)}`
