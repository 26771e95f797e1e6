import { useCallback } from 'react'
import { PLAN_VIEW, TRUCKS_VIEW, VIEW_PARAM } from '#contract/rules/board-path.ts'
import { useAddress } from './use-address.ts'

/** Offers with their trucks, trucks with their offers, or which truck takes which offer. */
export function useDeskView() {
  const { search, change } = useAddress()
  const show = useCallback(
    (view?: string) =>
      change(() => ({ search: new URLSearchParams(view && { [VIEW_PARAM]: view }), replace: false })),
    [change],
  )
  const showTrucks = useCallback(() => show(TRUCKS_VIEW), [show])
  const showPlan = useCallback(() => show(PLAN_VIEW), [show])
  const showOffers = useCallback(() => show(), [show])
  const view = search.get(VIEW_PARAM)
  return { isTrucks: view === TRUCKS_VIEW, isPlan: view === PLAN_VIEW, showTrucks, showPlan, showOffers }
}
