import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { isEarned } from '#contract/rules/load-status.ts'

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
