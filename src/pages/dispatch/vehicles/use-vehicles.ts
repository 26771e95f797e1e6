import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  listVehicleMatches,
  live,
  nearOffer,
  readRoadDistance,
  type VehicleMatch,
} from '#contract/entities/fleet/vehicle.ts'
import type { QueryOf } from '#contract/http.ts'
import { rankVehicles } from '#contract/rules/vehicle-rank.ts'
import { callKey, useRead } from '#kit/call.ts'
import { useLive, useReconnected } from '#kit/use-live.ts'
import { saveRadius, savedRadius } from './radius.ts'
import { useSelection } from './use-selection.ts'

const MOVED_PACE_MS = 5000
const REFRESH_MS = 60_000
const NONE: readonly VehicleMatch[] = []

function useFound(
  query: QueryOf<typeof listVehicleMatches>,
  { isEnabled = true, first }: { isEnabled?: boolean; first?: number | undefined },
) {
  const { data, isLoading, isFetching, error, refetch } = useRead(listVehicleMatches, {
    query,
    isEnabled,
    keepsPrevious: true,
    staleMs: 30_000,
    // A parked truck's ETA slips by the minute.
    refreshMs: REFRESH_MS,
  })
  const list = data?.results ?? NONE
  const ranked = useMemo(() => rankVehicles(list, first), [list, first])
  return { ranked, count: data?.count ?? 0, isLoading, isFetching, error: data ? null : error, refetch }
}

/** `first`: the truck of the offer's DH. */
export function useVehicles(offerId: number, first?: number) {
  const client = useQueryClient()
  const [radius, setRadius] = useState(savedRadius)
  const [address, setAddress] = useState<string | null>(null)
  const nearPickUp = useFound({ ...nearOffer(offerId), radius }, { first })
  const elsewhere = useFound(
    { address: address ?? '', radius },
    { isEnabled: address !== null && address !== '' },
  )
  const shown = address === null ? nearPickUp : elsewhere
  const selection = useSelection()

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const outdate = () => {
    timer.current = undefined
    // Refusals such as an unknown place are not retried.
    for (const call of [listVehicleMatches, readRoadDistance])
      void client.invalidateQueries({
        queryKey: callKey(call),
        predicate: ({ state }) => state.status !== 'error',
      })
  }
  useLive(live, ({ data: moved }) => {
    const isOurs = [nearPickUp, elsewhere].some(({ ranked }) =>
      ranked.some((vehicle) => vehicle.id === moved.id),
    )
    if (isOurs) timer.current ??= setTimeout(outdate, MOVED_PACE_MS)
  })
  useReconnected(outdate)

  return {
    radius,
    setRadius: (miles: number) => {
      saveRadius(miles)
      setRadius(miles)
    },
    /** Null near the pickup; '' before a place is typed. */
    address,
    setAddress,
    nearPickUp,
    elsewhere,
    shown,
    selection,
  }
}

export type Vehicles = ReturnType<typeof useVehicles>
