import { useCallback, useMemo } from 'react'
import { MAX_EMPTY_HOURS, TRUCK_ORDERS, type TruckOrder } from '#contract/entities/market/truck-board.ts'
import { useAddress } from '#src/pages/dispatch/use-address.ts'

/** `team`: '' for one's own, '0' for all. `within` in hours, '' for any time. */
export interface TruckFilter {
  team: string
  type: string
  states: readonly string[]
  within: string
  withOffers: boolean
  order: TruckOrder
  page: number
}

const isId = (text: string) => /^\d{1,9}$/.test(text)
const isHours = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= MAX_EMPTY_HOURS

export function readTruckFilter(search: URLSearchParams): TruckFilter {
  const text = (name: string, isGood: (value: string) => boolean) => {
    const value = search.get(name) ?? ''
    return isGood(value) ? value : ''
  }
  const order = search.get('order') ?? ''
  const page = text('page', isId)
  return {
    team: text('team', isId),
    type: text('type', isId),
    states: (search.get('state') ?? '').split(',').filter((state) => /^[A-Z]{2,3}$/.test(state)),
    within: text('within', isHours),
    withOffers: search.get('offers') === 'true',
    order: Object.hasOwn(TRUCK_ORDERS, order) ? (order as TruckOrder) : 'empty',
    page: Math.max(1, Number(page)),
  }
}

function writeTruckFilter(search: URLSearchParams, filter: TruckFilter): URLSearchParams {
  const written = new URLSearchParams(search)
  const { team, type, states, within, withOffers, order, page } = filter
  const values = {
    team,
    type,
    state: states.join(','),
    within,
    offers: withOffers ? 'true' : '',
    order: order === 'empty' ? '' : order,
    page: page === 1 ? '' : String(page),
  }
  for (const [name, value] of Object.entries(values))
    if (value === '') written.delete(name)
    else written.set(name, value)
  return written
}

/** As the call takes it. */
export const truckQuery = ({ team, type, states, within, withOffers, order, page }: TruckFilter) => ({
  order,
  page,
  ...(team !== '' && { team }),
  ...(type !== '' && { vehicle_type: type }),
  ...(states.length > 0 && { state: states.join(',') }),
  ...(within !== '' && { empty_within: within }),
  ...(withOffers && { has_offers: 'true' }),
})

/** In the address, so that a view can be shared. Another filter starts at the first page. */
export function useTruckFilter() {
  const { search, change: changeAddress } = useAddress()
  const text = search.toString()
  const filter = useMemo(() => readTruckFilter(new URLSearchParams(text)), [text])
  const change = useCallback(
    (part: Partial<TruckFilter>) =>
      changeAddress((current) => ({
        search: writeTruckFilter(current, { ...readTruckFilter(current), page: 1, ...part }),
        replace: true,
      })),
    [changeAddress],
  )
  return { filter, change }
}
