import { describe, expect, it } from 'vitest'
import {
  DEFAULT_FILTER,
  type DispatchFilter,
  offerFilterQuery,
} from '#contract/entities/market/offer-filter.ts'
import { activeFilter, filterQuery, isSameFilter } from '#src/pages/dispatch/filter/active-filter.ts'
import { randomOf, seedOf } from '#tests/support/random.ts'
import { randomFilter } from './random-filter.ts'

const filter = (part: Partial<DispatchFilter>): DispatchFilter => ({ ...DEFAULT_FILTER, ...part })

describe('activeFilter', () => {
  it.each<[string, Partial<DispatchFilter>]>([
    ['a comparison without a number', { distance_type: 'lte', brokerage_type: 'lte' }],
    ['a radius without a center', { radius: 100 }],
    [
      'a radius around a place that was not chosen',
      { radius: 100, radius_type: 2, radius_place: 'Laredo', vehicles: [3] },
    ],
    ['vehicles without a radius', { vehicles: [3] }],
    ['a place without a radius', { radius_type: 2, radius_latitude: 1, radius_longitude: 2 }],
  ])('ignores %s', (_, part) => {
    expect(activeFilter(filter(part))).toEqual(DEFAULT_FILTER)
    expect(filterQuery(filter(part))).toEqual({})
  })

  it('isSameFilter: ignores the list order and the name of a place', () => {
    const near = { radius: 50, radius_type: 2, radius_latitude: 41, radius_longitude: -81 } as const
    expect(isSameFilter(filter({ ...near, radius_place: 'A' }), filter({ ...near, radius_place: 'B' }))).toBe(
      true,
    )
    expect(
      isSameFilter(filter({ pick_up_states: ['OH', 'PA'] }), filter({ pick_up_states: ['PA', 'OH'] })),
    ).toBe(true)
    expect(isSameFilter(filter({ pick_up_states: ['OH'] }), filter({ delivery_states: ['OH'] }))).toBe(false)
  })

  it('filterQuery: the server reads exactly the active filter, except the client-side order', () => {
    const seed = seedOf()
    const random = randomOf(seed)
    for (let run = 0; run < 500; run += 1) {
      const some = randomFilter(random)
      expect(offerFilterQuery.parse(filterQuery(some)), `seed ${seed}, run ${run}`).toEqual({
        ...activeFilter(some),
        order: 'newest',
      })
    }
  })
})
