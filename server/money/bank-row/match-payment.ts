import { dollars } from '#contract/rules/money.ts'

export interface OpenInvoice {
  id: number
  number: string
  broker: number
  bill_to: string
  open_cents: number
  words: readonly string[]
}

export type Match =
  | { isSure: true; pays: readonly { invoice: OpenInvoice; amount_cents: number }[] }
  | { isSure: false; reason: string; candidates: readonly OpenInvoice[] }

const WORD = /[a-z0-9](?:[a-z0-9./#-]*[a-z0-9])?/g
const SHORTEST_REFERENCE = 4
const MAX_CANDIDATES = 10
const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

const plain = (word: string) =>
  word.replace(/^(?:invoice|inv|load|ref|po)[#.:-]*(?=\d)/, '').replace(/^0+(?=\d)/, '')

export function wordsIn(text: string): Set<string> {
  const found = text.toLowerCase().match(WORD) ?? []
  return new Set(found.flatMap((word) => [word, plain(word), ...word.split(/[/#.]/).map(plain)]))
}

/** A short reference, or one without a digit, occurs in too many unrelated texts to identify an invoice. */
export const isSpecificReference = (word: string): boolean =>
  word.length >= SHORTEST_REFERENCE && /\d/.test(word)

const names = (open: readonly OpenInvoice[]) => LIST.format(open.map(({ number }) => number))
const sumOpen = (open: readonly OpenInvoice[]) => open.reduce((sum, { open_cents }) => sum + open_cents, 0)

function difference(named: readonly OpenInvoice[], amount: number): string {
  const open = sumOpen(named)
  const what = named.length === 1 ? `Invoice ${names(named)}` : `Invoices ${names(named)}`
  return `${what}: balance ${dollars(open)}, ${dollars(Math.abs(amount - open))} ${amount > open ? 'over' : 'short'}.`
}

const isFrom =
  (text: string) =>
  ({ bill_to }: OpenInvoice) => {
    const [first = ''] = bill_to.toLowerCase().split(/\s+/)
    return first.length >= 3 && text.toLowerCase().includes(first)
  }

/** Unambiguous only where the text names the invoices and their open total equals the amount received. */
export function matchPayment(
  { text, amount_cents: amount }: { text: string; amount_cents: number },
  open: readonly OpenInvoice[],
  settled: ReadonlySet<string>,
): Match {
  const words = wordsIn(text)
  const named = open.filter((one) => one.words.some((word) => words.has(word)))
  if (named.length > 0 && sumOpen(named) === amount)
    return { isSure: true, pays: named.map((invoice) => ({ invoice, amount_cents: invoice.open_cents })) }
  const equal = open.filter(({ open_cents }) => open_cents === amount)
  const candidates = [...new Set([...named, ...equal, ...open.filter(isFrom(text))])].slice(0, MAX_CANDIDATES)
  if (named.length > 0) return { isSure: false, reason: difference(named, amount), candidates }
  const paid = [...words].find((word) => settled.has(word))
  if (paid !== undefined) return { isSure: false, reason: `Invoice ${paid} has no balance due.`, candidates }
  const reason =
    equal.length === 0
      ? 'No invoice number, and no invoice has this balance.'
      : `No invoice number. Amount matches ${equal.length === 1 ? 'invoice' : 'invoices'} ${names(equal.slice(0, MAX_CANDIDATES))}.`
  return { isSure: false, reason, candidates }
}
