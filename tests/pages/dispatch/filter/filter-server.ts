import type { DispatchView } from '#contract/entities/company/dispatch-view.ts'
import { DEFAULT_FILTER, offerFilterQuery } from '#contract/entities/market/offer-filter.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import type { Place } from '#contract/entities/kernel/place.ts'
import type { SimpleVehicle } from '#contract/entities/fleet/simple-vehicle.ts'
import { dispatchFilter } from '#contract/rules/dispatch-filter.ts'
import { type Call, refusal } from '#tests/pages/dispatch/desk.tsx'

const STATES = [
  ['MI', 'Michigan'],
  ['NM', 'New Mexico'],
  ['OH', 'Ohio'],
  ['PA', 'Pennsylvania'],
  ['TX', 'Texas'],
].map(([short_name, name], index) => ({ id: index + 1, short_name, name }))
const TYPES = ['Cargo van', 'Sprinter', 'Small straight'].map((name, index) => ({ id: index + 1, name }))

const list = <Row>(results: readonly Row[]) => ({ count: results.length, results })

export const makeSimpleVehicle = (id: number, part: Partial<SimpleVehicle> = {}): SimpleVehicle => ({
  id,
  unit_number: `20${id}`,
  driver_name: id === 1 ? 'John Carter' : 'Ruth Miles',
  owner_name: 'Blue Heron Transport',
  latitude: 27.5,
  longitude: -99.5,
  last_address: 'Laredo, TX',
  ...part,
})

export const makeView = (id: number, name: string, part: Partial<DispatchView> = {}): DispatchView => ({
  id,
  created_at: '2026-03-01T12:00:00Z',
  updated_at: '2026-03-01T12:00:00Z',
  version: 1,
  name,
  filter: { ...DEFAULT_FILTER, pick_up_states: ['TX'] } as DispatchView['filter'],
  is_shared: false,
  is_own: true,
  user_name: 'Dana Reyes',
  ...part,
})

interface Parts {
  offers?: Offer[]
  vehicles?: SimpleVehicle[]
  places?: Place[]
  views?: DispatchView[]
}

export function filterServer(parts: Parts = {}) {
  const state = {
    offers: [] as Offer[],
    vehicles: [makeSimpleVehicle(1), makeSimpleVehicle(2)],
    places: [] as Place[],
    views: [] as DispatchView[],
    seq: 1,
    ...parts,
  }

  const offersOf = ({ query }: Call) => {
    const filter = offerFilterQuery.parse(query)
    const passes = dispatchFilter(filter, { vehicles: state.vehicles, timeZone: 'America/New_York' })
    return { ...list(state.offers.filter(passes)), seq: state.seq }
  }
  const vehiclesOf = ({ query }: Call) => {
    const ids = String(query.ids ?? '')
    const search = String(query.search ?? '').toLowerCase()
    const isAsked = (vehicle: SimpleVehicle) =>
      ids
        ? ids.split(',').includes(String(vehicle.id))
        : `${vehicle.unit_number} ${vehicle.driver_name}`.toLowerCase().includes(search)
    return list(state.vehicles.filter(isAsked))
  }
  const viewOf = (id: number, { method, payload }: Call) => {
    const held = state.views.find((view) => view.id === id)
    if (!held) throw refusal(404, { detail: ['Not found.'] })
    state.views = state.views.filter((view) => view !== held)
    if (method === 'DELETE') return undefined
    const changed = { ...held, ...payload, version: held.version + 1 }
    state.views.push(changed)
    return changed
  }
  const createView = ({ payload }: Call) => {
    const { name } = payload as Pick<DispatchView, 'name'>
    if (state.views.some((view) => view.is_own && view.name === name))
      throw refusal(409, { name: ['You have a view of this name already.'] })
    const created = makeView(state.views.length + 40, name, payload)
    state.views.push(created)
    return created
  }

  const routes: [RegExp, (id: number, call: Call) => unknown][] = [
    [/^load\/offer\/list\/$/, (_, call) => offersOf(call)],
    [/^handbk\/state\/list\/$/, () => list(STATES)],
    [/^handbk\/vehicle_type\/list\/$/, () => list(TYPES)],
    [/^owner\/vehicle\/simple\/list\/$/, (_, call) => vehiclesOf(call)],
    [
      /^geo\/place\/list\/$/,
      (_, { query }) =>
        list(
          state.places.filter(({ name }) =>
            name.toLowerCase().startsWith(String(query.search).toLowerCase()),
          ),
        ),
    ],
    [/^dispatch\/view\/list\/$/, () => list(state.views)],
    [/^dispatch\/view\/create\/$/, (_, call) => createView(call)],
    [/^dispatch\/view\/(\d+)\/$/, (id, call) => viewOf(id, call)],
  ]
  return { state, routes }
}
