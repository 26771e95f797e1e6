import { describe, expect, it } from 'vitest'
import { DEFAULT_FILTER, type DispatchFilter, offerFilterQuery } from '#contract/entities/offer-filter.ts'
import { activeFilter, filterQuery, isSameFilter } from '#src/pages/dispatch/filter/active-filter.ts'
import { randomOf, seedOf } from '#tests/support/random.ts'
import { randomFilter } from './random-filter.ts'

const filter = (part: Partial<DispatchFilter>): DispatchFilter => ({ ...DEFAULT_FILTER, ...part })

describe('what of a filter counts', () => {
  it.each<[string, Partial<DispatchFilter>]>([
    ['a way to compare without a number', { distance_type: 'lte', brokerage_type: 'lte' }],
    ['a radius around nothing', { radius: 100 }],
    [
      'a radius around a place that is not chosen',
      { radius: 100, radius_type: 2, radius_place: 'Laredo', vehicles: [3] },
    ],
    ['vehicles without a radius', { vehicles: [3] }],
    ['a place without a radius', { radius_type: 2, radius_latitude: 1, radius_longitude: 2 }],
  ])('%s is nothing', (_, part) => {
    expect(activeFilter(filter(part))).toEqual(DEFAULT_FILTER)
    expect(filterQuery(filter(part))).toEqual({})
  })

  it('the order of a list and the name of a place make no other filter', () => {
    const near = { radius: 50, radius_type: 2, radius_latitude: 41, radius_longitude: -81 } as const
    expect(isSameFilter(filter({ ...near, radius_place: 'A' }), filter({ ...near, radius_place: 'B' }))).toBe(
      true,
    )
    expect(
      isSameFilter(filter({ pick_up_states: ['OH', 'PA'] }), filter({ pick_up_states: ['PA', 'OH'] })),
    ).toBe(true)
    expect(isSameFilter(filter({ pick_up_states: ['OH'] }), filter({ delivery_states: ['OH'] }))).toBe(false)
  })

  it('the server reads from the query the very filter that counts, but for the order, which is the client’s', () => {
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
