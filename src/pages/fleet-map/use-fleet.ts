import { type BaseRecord, type HttpError, useCustom, useKeys } from '@refinedev/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { live } from '#contract/entities/fleet/vehicle.ts'
import { listVehicleMap } from '#contract/entities/fleet/vehicle-map.ts'
import { type AnswerOf, buildPath } from '#contract/http.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { useLive, useReconnected } from '#kit/use-live.ts'
import { createFleet, isWholeMove } from './fleet.ts'
import { later } from '#src/ui/later.ts'

/** Milliseconds between snapshots, for changes that moves do not report: driver, status, new vehicles. */
const SNAPSHOT_MS = 5 * MINUTE_MS

export function useFleet() {
  const [fleet] = useState(() => createFleet({ later }))
  const { keys } = useKeys()
  const { query } = useCustom<AnswerOf<typeof listVehicleMap> & BaseRecord, HttpError>({
    url: buildPath(listVehicleMap),
    method: 'get',
    meta: { endpoint: listVehicleMap },
    queryOptions: {
      queryKey: [...keys().data().resource('vehicles').get(), 'read', listVehicleMap.name],
      refetchInterval: SNAPSHOT_MS,
      refetchOnWindowFocus: 'always',
      gcTime: 0,
    },
  })
  const answer = query.data?.data
  useEffect(() => {
    if (answer) fleet.load(answer.results ?? [])
  }, [fleet, answer])
  useEffect(() => fleet.stop, [fleet])
  useLive(live, ({ data }) => isWholeMove(data) && fleet.move(data))
  useReconnected(() => void query.refetch())

  const picture = useSyncExternalStore(fleet.onPicture, fleet.picture)
  return {
    fleet,
    picture,
    count: answer?.count ?? 0,
    error: picture ? null : query.error,
    refetch: () => void query.refetch(),
  }
}
