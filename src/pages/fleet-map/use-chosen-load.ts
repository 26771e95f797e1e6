import { readOrder } from '#contract/entities/freight/order.ts'
import { hasPosition, type Position } from '#contract/rules/distance.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { useCan } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'

/** The load that the chosen truck hauls, or the next one of an empty truck. */
export function useChosenLoad(row: MappedVehicle | undefined) {
  const { data: may } = useCan({ resource: 'orders', action: 'show' })
  const load = row?.availability?.load ?? row?.availability?.next_load
  const isEnabled = may?.can === true && load !== undefined && load !== null
  const { data } = useRead(readOrder, {
    resource: 'vehicles',
    params: { id: load?.id ?? 0 },
    isEnabled,
    refreshMs: MINUTE_MS,
  })
  return isEnabled ? data : undefined
}

export type ChosenLoad = NonNullable<ReturnType<typeof useChosenLoad>>

/** From the truck over the stops that are left. */
export function getLane(row: MappedVehicle | undefined, load: ChosenLoad | undefined): Position[] {
  if (!load) return []
  const stops = load.stops.filter(({ departed_at }) => departed_at === null)
  return [row, ...stops].flatMap((at) => (at && hasPosition(at) ? [at] : []))
}
