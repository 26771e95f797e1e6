import { describe, expect, it } from 'vitest'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { filterTags } from '#src/pages/dispatch/filter/filter-tags.ts'
import { ranked, toggled } from '#src/pages/dispatch/filter/fields/chosen.ts'
import { quickOptions } from '#src/pages/dispatch/filter/quick-options.ts'
import { makeSimpleVehicle } from './filter-server.ts'

const VEHICLES = [makeSimpleVehicle(1), makeSimpleVehicle(2), makeSimpleVehicle(3, { driver_name: '' })]
const filter = (part: Partial<DispatchFilter>): DispatchFilter => ({ ...DEFAULT_FILTER, ...part })
const tags = (part: Partial<DispatchFilter>) => filterTags(filter(part), VEHICLES)

describe('filterTags', () => {
  it.each<[string, Partial<DispatchFilter>]>([
    ['Pickup: OH, PA', { pick_up_states: ['OH', 'PA'] }],
    ['Pickup: OH, PA, MI, IN, +2', { pick_up_states: ['OH', 'PA', 'MI', 'IN', 'IL', 'KY'] }],
    ['Pickup at “Laredo”', { pick_up_address: 'Laredo' }],
    ['Pickup on 10 Mar 2026', { pick_up_date: '2026-03-10' }],
    ['Delivery: TX', { delivery_states: ['TX'] }],
    ['Delivery at “48201”', { delivery_address: '48201' }],
    ['Delivery on 01 Dec 2026', { delivery_date: '2026-12-01' }],
    ['Sprinter, Cargo van', { vehicle_types: ['Sprinter', 'Cargo van'] }],
    ['Deadhead ≤ 0', { miles_out: 0 }],
    ['Load miles ≥ 500', { miles: 500 }],
    ['Load miles ≤ 99.5', { miles: 99.5, distance_type: 'lte' }],
    ['Within 100 mi of 201 John Carter', { radius: 100, vehicles: [1] }],
    ['Within 100 mi of 201 John Carter or 203', { radius: 100, vehicles: [1, 3] }],
    ['Within 100 mi of 3 vehicles', { radius: 100, vehicles: [1, 2, 3] }],
    ['Within 100 mi of 1 vehicle', { radius: 100, vehicles: [77] }],
    [
      'Within 50 mi of Akron, OH',
      { radius: 50, radius_type: 2, radius_latitude: 41, radius_longitude: -81, radius_place: 'Akron, OH' },
    ],
    [
      'Within 50 mi of 41.00, -81.50',
      { radius: 50, radius_type: 2, radius_latitude: 41, radius_longitude: -81.5 },
    ],
    ['Contact contains “sam”', { brokerage: 'sam' }],
    ['Rate ≥ $1500', { rate: 1500 }],
    ['Rate ≥ $2.5/mi', { rate_per_mile: 2.5 }],
    ['Blacklisted hidden', { hides_blacklisted: true }],
    ['Highest $/mi first', { order: 'rate_per_mile' }],
    ['Contact excludes “sam”', { brokerage: 'sam', brokerage_type: 'lte' }],
  ])('shows %s', (text, part) => {
    const [tag, ...others] = tags(part)
    expect(others).toEqual([])
    expect(tag?.text).toBe(text)
    expect(filterTags({ ...filter(part), ...tag?.off })).toEqual([])
  })

  it('removes every part of a radius together', () => {
    const circle = filter({
      radius: 50,
      radius_type: 2,
      radius_latitude: 41,
      radius_longitude: -81,
      radius_place: 'Akron, OH',
      vehicles: [1],
    })
    const [tag] = filterTags(circle, VEHICLES)
    expect({ ...circle, ...tag?.off }).toEqual(DEFAULT_FILTER)
  })

  it('shows nothing for the view or an ineffective part', () => {
    expect(tags({ view: 'driver_bids', distance_type: 'lte', radius: 100, vehicles: [] })).toEqual([])
  })
})

describe('quickOptions', () => {
  const states = [
    { short_name: 'DC', name: 'District of Columbia' },
    { short_name: 'OH', name: 'Ohio' },
    { short_name: 'TX', name: 'Texas' },
  ]
  const place = { name: 'Texarkana', state: 'TX', zip: '', latitude: 33.4, longitude: -94, zone: '' }
  const labels = (text: string) =>
    quickOptions(text, states, text === 'tex' ? [place] : []).map(({ label }) => label)

  it('returns nothing for empty text', () => {
    expect(labels('  ')).toEqual([])
  })
  it('suggests the state for a state code first', () => {
    expect(labels('oh')).toEqual([
      'Pickup in OH',
      'Delivery in OH',
      'Pickup at “oh”',
      'Delivery at “oh”',
      'Contact contains “oh”',
    ])
  })
  it('suggests an address, then matching states and places, then a contact', () => {
    expect(labels('tex')).toEqual([
      'Pickup at “tex”',
      'Delivery at “tex”',
      'Pickup in TX',
      'Delivery in TX',
      'Near Texarkana, TX',
      'Contact contains “tex”',
    ])
  })
  it('applies an option to the filter', () => {
    const change = (text: string, label: string, before: Partial<DispatchFilter> = {}) =>
      quickOptions(text, states, [place])
        .find((option) => option.label === label)
        ?.change(filter(before))
    expect(change('oh', 'Pickup in OH', { pick_up_states: ['TX'] })).toEqual({ pick_up_states: ['TX', 'OH'] })
    expect(change('oh', 'Delivery in OH', { delivery_states: ['OH'] })).toEqual({ delivery_states: ['OH'] })
    expect(change('sam', 'Contact contains “sam”')).toEqual({ brokerage: 'sam', brokerage_type: 'abs' })
    const near = {
      radius_type: 2,
      radius_latitude: 33.4,
      radius_longitude: -94,
      radius_place: 'Texarkana, TX',
    }
    expect(change('tex', 'Near Texarkana, TX')).toEqual({ ...near, radius: 150 })
    expect(change('tex', 'Near Texarkana, TX', { radius: 40 })).toEqual({ ...near, radius: 40 })
  })

  it('ranked: sorts exact names first, then prefixes, then word prefixes', () => {
    const find = (text: string) =>
      ranked(states, text, ({ short_name, name }) => [short_name, name]).map(({ short_name }) => short_name)
    expect(find('o')).toEqual(['OH', 'DC'])
    expect(find('tx')).toEqual(['TX'])
    expect(find('col')).toEqual(['DC'])
    expect(find('')).toEqual(['DC', 'OH', 'TX'])
    expect(find('x')).toEqual([])
  })

  it('toggled: adds an item to a list and removes it again', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  })
})
