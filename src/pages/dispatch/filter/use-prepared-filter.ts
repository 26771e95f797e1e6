import { useGetIdentity } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Me } from '#contract/entities/people/session.ts'
import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { live } from '#contract/entities/fleet/vehicle.ts'
import { dispatchFilter } from '#contract/rules/dispatch-filter.ts'
import type { BoardFilter } from '#src/pages/dispatch/board/board-feed.ts'
import { callKey, useRead } from '#kit/call.ts'
import { useLive, useReconnected } from '#kit/use-live.ts'
import { activeFilter } from './active-filter.ts'

const MOVED_PACE_MS = 5000

/** Refetches, throttled, when a chosen vehicle moves and after a lost link. */
function usePositions(ids: readonly number[]): string | undefined {
  const client = useQueryClient()
  const isEnabled = ids.length > 0
  const { data } = useRead(listSimpleVehicles, {
    query: { ids: ids.join(',') },
    isEnabled: isEnabled,
    staleMs: 0,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const outdate = () => {
    timer.current = undefined
    void client.invalidateQueries({ queryKey: callKey(listSimpleVehicles) })
  }
  useLive(live, ({ data: { id } }) => {
    if (id !== undefined && ids.includes(id)) timer.current ??= setTimeout(outdate, MOVED_PACE_MS)
  })
  useReconnected(() => {
    if (isEnabled) outdate()
  })
  if (!isEnabled) return '[]'
  return (
    data?.results &&
    JSON.stringify(data.results.map(({ id, latitude, longitude }) => ({ id, latitude, longitude })))
  )
}

/** Rebuilt only when the filter, a chosen vehicle's place or the time zone changes. */
export function usePreparedFilter(filter: DispatchFilter): BoardFilter {
  const filterKey = JSON.stringify(activeFilter(filter))
  const active = useMemo((): DispatchFilter => JSON.parse(filterKey), [filterKey])
  const places = usePositions(active.vehicles)
  const { data: me } = useGetIdentity<Me>()
  const asksDay = active.pick_up_date !== null || active.delivery_date !== null
  const zone = asksDay ? me?.company?.time_zone : 'UTC'

  return useMemo(() => {
    // Undecidable offers pass until the snapshot brings the server's decision.
    const judged = {
      ...active,
      ...(places === undefined && { radius: null }),
      ...(zone === undefined && { pick_up_date: null, delivery_date: null }),
    }
    const situation = { vehicles: JSON.parse(places ?? '[]'), timeZone: zone ?? 'UTC' }
    return {
      basis: filterKey,
      passes: dispatchFilter(judged, situation),
      hidesBlacklisted: active.hides_blacklisted,
    }
  }, [active, filterKey, places, zone])
}
