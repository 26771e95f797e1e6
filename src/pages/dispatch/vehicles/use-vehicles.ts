import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listVehicleMatches, type VehicleMatch } from '#contract/entities/vehicle.ts'
import { callKey, useRead } from '#src/pages/dispatch/calls.ts'
import { useLive, useReconnected } from '#src/ui/use-live.ts'
import { saveRadius, savedRadius } from './radius.ts'

const MOVED_PACE_MS = 5000
const NONE: readonly VehicleMatch[] = []

/** The vehicles around an offer's pick-up, nearest first; read again, paced, when one of them moves. */
export function useVehicles(offerId: number) {
  const client = useQueryClient()
  const [radius, setRadius] = useState(savedRadius)
  const { data, isLoading, isFetching, error, refetch } = useRead(listVehicleMatches, {
    query: { load_id: offerId, radius },
    keepsPrevious: true,
    staleMs: 30_000,
  })

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const outdate = () => {
    timer.current = undefined
    void client.invalidateQueries({ queryKey: callKey(listVehicleMatches) })
  }
  useLive(['VEHICLE_MOVED'], ({ data: moved }) => {
    if (data?.results?.some((vehicle) => vehicle.id === moved.id)) timer.current ??= setTimeout(outdate, MOVED_PACE_MS)
  })
  useReconnected(outdate)

  return {
    radius,
    setRadius: (miles: number) => {
      saveRadius(miles)
      setRadius(miles)
    },
    list: data?.results ?? NONE,
    count: data?.count ?? 0,
    isLoading,
    isFetching,
    error: data ? null : error,
    refetch,
  }
}

/** What `useVehicles` answers. */
export type Vehicles = ReturnType<typeof useVehicles>
