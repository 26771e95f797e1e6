import { useCallback } from 'react'
import { useAddress } from './use-address.ts'

const VIEW = 'view'
const TRUCKS = 'trucks'

/** Offers with their trucks, or trucks with their offers. */
export function useDeskView() {
  const { search, change } = useAddress()
  const showTrucks = useCallback(
    () => change(() => ({ search: new URLSearchParams({ [VIEW]: TRUCKS }), replace: false })),
    [change],
  )
  const showOffers = useCallback(
    () => change(() => ({ search: new URLSearchParams(), replace: false })),
    [change],
  )
  return { isTrucks: search.get(VIEW) === TRUCKS, showTrucks, showOffers }
}
