import type { Load } from '#contract/entities/freight/load.ts'
import { mayEditPrices } from '#contract/rules/load-access.ts'
import { useHolds, useViewer } from '#kit/ownership.ts'
import { MAY_EDIT, MAY_EDIT_PRICES, SEES_PRICES } from './load-rules.ts'

export const useMayEdit = (load: Pick<Load, 'dispatcher'>): boolean => useHolds(MAY_EDIT, load)

export const useMayEditPrices = (load: Pick<Load, 'dispatcher'>): boolean => useHolds(MAY_EDIT_PRICES, load)

export const useSeesPrices = (load: Pick<Load, 'dispatcher'>): boolean => useHolds(SEES_PRICES, load)

/** '' when editable or not known yet. */
export function useFixedPrices({ id, dispatcher }: Readonly<Record<string, unknown>>): string {
  const viewer = useViewer(MAY_EDIT_PRICES.asks)
  if (id === undefined || typeof dispatcher !== 'number' || !viewer.isKnown) return ''
  return mayEditPrices({ dispatcher }, viewer) ? '' : 'You can’t change prices on another user’s load.'
}
