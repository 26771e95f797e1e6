import { useSubscription } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import type { Vehicle } from '#contract/entities/vehicle.ts'
import { LIVE_CHANNEL, type LiveData } from '#contract/live.ts'

type Move = LiveData<'VEHICLE_MOVED'>

const timeOf = (instant: string | null) => (instant === null ? 0 : Date.parse(instant))

/** The vehicle where it was last seen: as it was fetched, or as a live message has told since. */
export function useMoved<V extends Pick<Vehicle, keyof Move>>(vehicle: V): V {
  const [moved, setMoved] = useState<Move>()
  // refine keeps the first callback for ever, so it reads the id from a ref.
  const id = useRef(vehicle.id)
  useEffect(() => {
    id.current = vehicle.id
  })
  useSubscription({
    channel: LIVE_CHANNEL,
    types: ['VEHICLE_MOVED'],
    onLiveEvent: ({ payload }) => {
      const { data } = payload as unknown as { data: Move }
      if (data.id === id.current) setMoved(data)
    },
  })
  const isLater = moved?.id === vehicle.id && timeOf(moved.last_geo_date_time) > timeOf(vehicle.last_geo_date_time)
  return isLater ? { ...vehicle, ...moved } : vehicle
}
