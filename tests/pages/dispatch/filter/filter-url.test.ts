import { describe, expect, it } from 'vitest'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import {
  filterOfText,
  filterText,
  readFilter,
  saysFilter,
  writeFilter,
} from '#src/pages/dispatch/filter/filter-url.ts'
import { randomOf, seedOf } from '#tests/support/random.ts'
import { randomFilter } from './random-filter.ts'

const search = (text: string) => new URLSearchParams(text)
const read = (text: string) => readFilter(search(text)).filter
const written = (part: Partial<DispatchFilter>) =>
  filterText({ filter: { ...DEFAULT_FILTER, ...part }, viewId: null })

describe('board filter in the URL', () => {
  it('is short and readable', () => {
    const part: Partial<DispatchFilter> = {
      pick_up_states: ['OH', 'PA'],
      miles: 500,
      distance_type: 'lte',
      radius: 150,
      vehicles: [3, 8],
    }
    expect(decodeURIComponent(written(part))).toBe(
      'from=OH,PA&miles_is=lte&miles=500&radius=150&vehicles=3,8',
    )
  })

  it('omits defaults', () => {
    expect(written({})).toBe('')
    expect(saysFilter(search('load=7&panel=detail&vehicle=3'))).toBe(false)
    expect(saysFilter(search('load=7&to=OH'))).toBe(true)
    expect(saysFilter(search('saved=4'))).toBe(true)
  })

  it('keeps foreign parameters', () => {
    const before = search('load=7&from=TX&panel=bid-detail&vehicle=3&theme=x')
    const after = writeFilter(before, { filter: { ...DEFAULT_FILTER, delivery_states: ['OH'] }, viewId: 12 })
    expect(after.toString()).toBe('load=7&panel=bid-detail&vehicle=3&theme=x&to=OH&saved=12')
  })

  it('survives a round trip for any filter', () => {
    const seed = seedOf()
    const random = randomOf(seed)
    for (let run = 0; run < 2000; run += 1) {
      const state = {
        filter: randomFilter(random),
        viewId: random.chance(0.5) ? 1 + random.below(1e6) : null,
      }
      expect(filterOfText(filterText(state)), `seed ${seed}, run ${run}`).toEqual(state)
    }
  })

  it.each<[string, Partial<DispatchFilter>]>([
    ['from=OH,,PA, OH,', { pick_up_states: ['OH', 'PA'] }],
    ['vehicles=3,x,-1,8.5,8,3', { vehicles: [3, 8] }],
    ['miles=many&empty=-5&radius=0&lat=91&lng=x', {}],
    ['radius=1e999&miles=NaN&empty=0x10', {}],
    ['radius=9000&empty=0', { miles_out: 0 }],
    ['from_on=10/03/2026&to_on=2026-02-30', {}],
    ['view=all&around=3&miles_is=eq&broker_is=', {}],
    ['saved=abc&broker=%20Pinnacle%20', { brokerage: 'Pinnacle' }],
    [`from_at=${'x'.repeat(300)}&to_at=Detroit`, { delivery_address: 'Detroit' }],
    ['from=&type=%E0%A4%A', { vehicle_types: ['\uFFFD%A'] }],
  ])('drops unreadable values: %s', (text, part) => {
    expect(read(text)).toEqual({ ...DEFAULT_FILTER, ...part })
  })
})
