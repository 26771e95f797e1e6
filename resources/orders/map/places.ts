import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { ETA_BASIS, ETA_BASIS_SHORT } from '#contract/rules/estimate.ts'
import { isEarned } from '#contract/rules/load-status.ts'
import { stopTime, timeAt } from '#contract/rules/stop-time.ts'

export function stopPlaces({ stops }: OrderDetail) {
  return stops.flatMap((stop, place) => {
    if (!hasPosition(stop)) return []
    const { arrived_at, eta, basis, time_zone } = stop
    const isExpected = arrived_at === null && eta !== null
    const when = arrived_at ?? eta
    const rests = isExpected && basis !== null ? ` (${codeWords(ETA_BASIS, basis).toLowerCase()})` : ''
    const timeWords =
      when === null ? '' : `, ${isExpected ? 'expected' : 'arrived'} ${stopTime(when, time_zone)}${rests}`
    return [
      {
        key: `stop-${stop.id}`,
        kind: place === 0 ? ('from' as const) : ('to' as const),
        latitude: stop.latitude,
        longitude: stop.longitude,
        label: `Stop ${place + 1}: ${stop.address}${timeWords}`,
        short: isExpected
          ? `${place + 1} · ${timeAt(eta, time_zone, Date.now())}${basis ? codeWords(ETA_BASIS_SHORT, basis) : ''}`
          : String(place + 1),
        isNamed: true,
      },
    ]
  })
}

/** Only while the load is under way: after delivery the truck's position is another load's. */
export function truckPlaces({
  status,
  vehicle,
  vehicle_info,
  eta_status,
}: Pick<OrderDetail, 'status' | 'vehicle' | 'vehicle_info' | 'eta_status'>) {
  const spot = { latitude: vehicle?.last_latitude ?? null, longitude: vehicle?.last_longitude ?? null }
  if (isEarned(status) || !vehicle || !hasPosition(spot)) return []
  const level =
    eta_status === 'late' ? ('bad' as const) : eta_status === 'risk' ? ('warn' as const) : ('ok' as const)
  const label = `${vehicle_info}, ${vehicle.near}`
  return [
    {
      key: 'truck',
      kind: 'vehicle' as const,
      id: vehicle.id,
      ...spot,
      label,
      short: vehicle_info.split(' · ')[0] ?? '',
      level,
    },
  ]
}
