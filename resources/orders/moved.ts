import type { OrderDetail } from '#contract/entities/order.ts'
import type { LiveData } from '#contract/live.ts'

/** An order after its truck has moved: where that is, and what that makes of its arrivals. */
export function moved<R extends Pick<OrderDetail, 'vehicle' | 'next_stop' | 'standing' | 'margin_minutes' | 'margin_stop'>>(
  order: R & Partial<Pick<OrderDetail, 'stops'>>,
  { vehicle, next_eta, next_basis, standing, margin_minutes, margin_stop, estimates }: LiveData<'ORDER_POINT_UPDATE'>,
): R {
  const { next_stop: next, stops } = order
  // An order's page has its load beside it, which says nothing of where its truck is.
  if (!('standing' in order)) return order
  const estimateOf = (id: number) => estimates.find(({ stop }) => stop === id)
  return {
    ...order,
    ...(order.vehicle?.id === vehicle.id && { vehicle }),
    standing,
    margin_minutes,
    margin_stop,
    next_stop: next && { ...next, ...(next.arrived_at === null && { eta: next_eta, basis: next_basis }) },
    ...(stops && {
      stops: stops.map((stop) => ({ ...stop, eta: estimateOf(stop.id)?.eta ?? null, basis: estimateOf(stop.id)?.basis ?? null })),
    }),
  }
}
