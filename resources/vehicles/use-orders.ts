import { useInvalidate, useKeys } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { listConfirmedLoads, live } from '#contract/entities/freight/load.ts'
import { type OrderDetail, readOrder } from '#contract/entities/freight/order.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { useCan } from '#kit/access.tsx'
import { useCall, useRead } from '#kit/call.ts'
import { useLive } from '#kit/use-live.ts'

/** A truck with more loads under way shows the first ones by pickup. */
const MOST = 6

export interface VehicleOrders {
  orders: readonly OrderDetail[]
  maySee: boolean
  isLoading: boolean
}

/** Loads under way of a vehicle with the ETAs of their stops, first pickup first. */
export function useOrders(vehicle: number): VehicleOrders {
  const { data: list } = useCan({ resource: 'loads', action: 'list' })
  const { data: show } = useCan({ resource: 'orders', action: 'show' })
  const maySee = list?.can === true && show?.can === true
  const { keys } = useKeys()
  const call = useCall()
  const invalidate = useInvalidate()
  useLive(live, () => void invalidate({ resource: 'orders', invalidates: ['resourceAll'] }), maySee)
  const loads = useRead(listConfirmedLoads, {
    resource: 'orders',
    query: { vehicle: String(vehicle), status: '1', order: 'pick_up_date' } as never,
    isEnabled: maySee,
  })
  const ids = (loads.data?.results ?? []).slice(0, MOST).map(({ id }) => id)
  const details = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...keys().data().resource('orders').get(), 'vehicle order', id],
      queryFn: () => call(readOrder, { params: { id } }),
      refetchInterval: MINUTE_MS,
    })),
  })
  return {
    orders: details.flatMap(({ data }) => data ?? []),
    maySee,
    isLoading: maySee && (loads.isLoading || details.some(({ isLoading }) => isLoading)),
  }
}
