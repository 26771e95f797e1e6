import type { Load } from '#contract/entities/load.ts'
import { mayEditPrices } from '#contract/rules/load-access.ts'
import { useHolds, useViewer } from '#kit/ownership.ts'
import { MAY_EDIT, MAY_EDIT_PRICES, SEES_PRICES } from './load-rules.ts'

/** Whether the user may change a load: the rule that the server asks. */
export const useMayEdit = (load: Pick<Load, 'dispatcher'>): boolean => useHolds(MAY_EDIT, load)

/** Whether the user may change the prices of a load: the rule that the server asks. */
export const useMayEditPrices = (load: Pick<Load, 'dispatcher'>): boolean => useHolds(MAY_EDIT_PRICES, load)

/** Whether the user sees the prices of a load, and may share it: the rule that the server asks. */
export const useSeesPrices = (load: Pick<Load, 'dispatcher'>): boolean => useHolds(SEES_PRICES, load)

/** Why the prices of a load that is there are read-only for the user, by the rule that the server asks; '' where they are not, or nobody knows yet. */
export function useFixedPrices({ id, dispatcher }: Readonly<Record<string, unknown>>): string {
  const viewer = useViewer(MAY_EDIT_PRICES.asks)
  if (id === undefined || typeof dispatcher !== 'number' || !viewer.isKnown) return ''
  return mayEditPrices({ dispatcher }, viewer) ? '' : 'The price of another user’s load is read-only.'
}
