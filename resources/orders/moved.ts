import type { OrderDetail, OrderMove } from '#contract/entities/freight/order.ts'

export function moved<
  R extends Pick<OrderDetail, 'vehicle' | 'next_stop' | 'eta_status' | 'margin_minutes' | 'margin_stop'>,
>(
  order: R & Partial<Pick<OrderDetail, 'stops'>>,
  {
    vehicle,
    next_eta: eta,
    next_basis: basis,
    eta_status,
    margin_minutes,
    margin_stop,
    estimates,
  }: Partial<OrderMove>,
): R {
  const { next_stop: next, stops } = order
  // On an order's page this is called for the load too, which has no position.
  if (!('eta_status' in order)) return order
  const getEstimate = (id: number) => estimates?.find(({ stop }) => stop === id)
  const isEstimated = eta !== undefined && basis !== undefined
  return {
    ...order,
    ...(vehicle && order.vehicle?.id === vehicle.id && { vehicle }),
    ...(eta_status && { eta_status }),
    ...(margin_minutes !== undefined && { margin_minutes }),
    ...(margin_stop !== undefined && { margin_stop }),
    next_stop: next && { ...next, ...(isEstimated && next.arrived_at === null && { eta, basis }) },
    ...(stops &&
      estimates && {
        stops: stops.map(({ assumed: _assumed, ...stop }) => {
          const { eta = null, basis = null, assumed } = getEstimate(stop.id) ?? {}
          return { ...stop, eta, basis, ...(assumed && { assumed }) }
        }),
      }),
  }
}
