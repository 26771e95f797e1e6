import { useState } from 'react'
import type { PayableInvoice } from '#contract/entities/money/remittance.ts'
import { spreadInOrder } from '#contract/rules/remittances.ts'

export type Amount = number | string | null

/** Entered amounts by invoice; text that is no amount stays to be corrected. */
type Chosen = ReadonlyMap<number, Amount>

export interface Allocation {
  parts: Chosen
  applied: number
  isValid: boolean
  short: readonly PayableInvoice[]
  tick: (invoice: PayableInvoice, isTicked: boolean) => void
  enter: (invoice: PayableInvoice, amount: Amount) => void
  reset: () => void
}

const sumOf = (parts: Chosen) =>
  [...parts.values()].reduce<number>((sum, cents) => sum + (typeof cents === 'number' ? cents : 0), 0)

/**
 * Spreads `amount` over `first`, or over all invoices, the oldest first, until the user chooses; without an
 * amount each chosen invoice gets its whole balance.
 */
export function useAllocation(
  invoices: readonly PayableInvoice[],
  amount: number | null,
  first: (invoice: PayableInvoice) => boolean,
  startsEmpty = false,
): Allocation {
  const [chosen, setChosen] = useState<Chosen | null>(startsEmpty ? new Map() : null)
  const preferred = invoices.filter(first)
  const spread = (): Chosen =>
    amount === null
      ? new Map(preferred.map(({ id, open_cents }) => [id, open_cents]))
      : spreadInOrder(preferred.length > 0 ? preferred : invoices, amount)
  const parts = chosen ?? spread()
  const applied = sumOf(parts)
  const put = (id: number, part: Amount | undefined) => {
    const next = new Map(parts)
    if (part === undefined) next.delete(id)
    else next.set(id, part)
    setChosen(next)
  }
  return {
    parts,
    applied,
    isValid: [...parts.values()].every((part) => typeof part === 'number' && part > 0),
    short: invoices.filter(({ id, open_cents }) => {
      const part = parts.get(id)
      return typeof part === 'number' && part < open_cents
    }),
    tick: ({ id, open_cents }, isTicked) => {
      const left = amount === null ? open_cents : amount - applied
      put(id, isTicked ? (left > 0 ? Math.min(left, open_cents) : open_cents) : undefined)
    },
    enter: ({ id }, part) => put(id, part ?? undefined),
    reset: () => setChosen(null),
  }
}

/** `null` for a reason: the rest of each invoice stays due. */
export const toApplied = ({ parts, short }: Allocation, reason: string | null = '') =>
  [...parts].map(([invoice, part]) => ({
    invoice,
    amount_cents: Number(part),
    short_reason: short.some(({ id }) => id === invoice) ? (reason ?? '') : '',
    is_installment: reason === null,
  }))

export const sumShort = ({ short, parts }: Allocation): number =>
  short.reduce((sum, { id, open_cents }) => sum + open_cents - Number(parts.get(id)), 0)
