import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { BoardTruck } from '#contract/entities/market/truck-board.ts'
import { TRUCK_STATES } from '#contract/rules/truck-state.ts'
import { openDesk, type World } from './desk.tsx'
import { makeOffer } from './fixtures.ts'

const offers = [makeOffer(31), makeOffer(32), makeOffer(33)]

const truck = (id: number, unit_number: string, of: readonly number[]): BoardTruck => ({
  id,
  unit_number,
  vehicle_type_name: 'Sprinter',
  drivers: ['Kim Doe'],
  is_team: false,
  availability: {
    state: 'empty',
    load: null,
    empty: {
      at: null,
      address: 'Akron, OH',
      latitude: 41.08,
      longitude: -81.52,
      time_zone: 'America/New_York',
      from: 'position',
      basis: 'road',
    },
    next_load: null,
    driving_minutes_left: 440,
  },
  state: 'empty',
  last_address: 'AKRON, OH',
  last_geo_date_time: null,
  home: 'Gary, IN',
  home_seen_at: null,
  no_offers: of.length === 0 ? 'No offers within 150 mi of Akron, OH' : '',
  offers: of.map((offer) => ({
    id: offer,
    pick_up_at: 'CANTON, OH',
    pick_up_at_state: 'OH',
    pick_up_date: null,
    deliver_to: 'GARY, IN',
    deliver_to_state: 'IN',
    delivery_date: null,
    vehicle_type: 'CARGO VAN',
    miles: 343,
    posted_price_cents: null,
    suggested_price_cents: 90_000,
    deadhead_miles: 12,
    pickup_eta: null,
    pickup_margin_minutes: 45,
    rate_per_mile_cents: 253.5,
    days_until_home: 1.5,
    warnings: [],
  })),
})

const trucks = [truck(1, '48-1', [31, 32, 33]), truck(2, '48-2', [32])]

function open(path = '/dispatch?view=trucks', world: World = {}) {
  const desk = openDesk(path, {
    offers,
    routes: [
      [/^load\/offer\/truck\/board\/$/, () => ({ count: trucks.length, with_offers: 2, results: trucks })],
      [/^team\/list\/$/, () => ({ count: 1, results: [{ id: 5, name: 'North' }] })],
      [/^handbk\/vehicle_type\/list\/$/, () => ({ count: 1, results: [{ id: 2, name: 'Sprinter' }] })],
      [/^handbk\/state\/list\/$/, () => ({ count: 0, results: [] })],
    ],
    ...world,
  })
  return { ...desk, user: userEvent.setup() }
}
const row = (unit: string) => screen.findByRole('row', { name: new RegExp(unit) })
const query = () => new URLSearchParams(window.location.search)

describe('trucks view', () => {
  it('shows a truck a row, with where it is empty and its best offers', async () => {
    open()
    const first = within(await row('48-1'))
    first.getByText('Empty now')
    first.getByText('In Akron, OH')
    first.getByText(/Kim Doe · 7 h 20 min left · Home: Gary, IN/)
    const cards = first.getAllByRole('button')
    expect(cards).toHaveLength(3)
    expect(cards[0]!.textContent).toContain('Canton, OH → Gary, IN')
    const text = cards[0]!.textContent?.replaceAll('\u00a0', ' ')
    expect(text).toContain('Suggested $900 · $2.54 per total mile')
    expect(text).toContain('12 mi DH · 343 mi loaded · 45 min early · home in 1.5 days')
  })

  it('the key e and the button open the list to email, where the user may send it', async () => {
    const { user } = open()
    await row('48-1')
    const button = await screen.findByRole('button', { name: 'Email list' })
    expect(button.getAttribute('aria-keyshortcuts')).toBe('e')
    await user.click(button)
    expect(window.location.pathname).toBe('/mailing/truck-list')
    window.history.back()
    await waitFor(() => expect(window.location.pathname).toBe('/dispatch'))
    await row('48-1')
    await user.keyboard('e')
    expect(window.location.pathname).toBe('/mailing/truck-list')
  })

  it('the key e does nothing for a user who may not email truck lists', async () => {
    const { user } = open(undefined, { denied: ['mailings'] })
    await row('48-1')
    await user.keyboard('e')
    expect(window.location.pathname).toBe('/dispatch')
    expect(screen.queryByRole('button', { name: 'Email list' })).toBeNull()
  })

  it('keys go from truck to truck, open its offers, bid with it and lead back', async () => {
    const { user } = open()
    await row('48-1')
    await user.keyboard('j')
    expect(document.activeElement).toBe(await row('48-1'))
    await user.keyboard('2')
    await waitFor(() => expect([query().get('load'), query().get('vehicle')]).toEqual(['32', '1']))
    ;(await row('48-1')).focus()
    await user.keyboard('j')
    expect(document.activeElement).toBe(await row('48-2'))
    await user.keyboard('b')
    await waitFor(() =>
      expect([query().get('load'), query().get('vehicle'), query().get('panel')]).toEqual([
        '32',
        '2',
        'bid-detail',
      ]),
    )
    expect(query().get('view')).toBe('trucks')
  })

  it('t leads from the offers to the trucks and back', async () => {
    const { user } = open('/dispatch')
    await screen.findByRole('grid', { name: 'Load offers' })
    await user.keyboard('t')
    await row('48-2')
    expect(query().get('view')).toBe('trucks')
    await user.keyboard('t')
    await screen.findByRole('grid', { name: 'Load offers' })
    expect(query().get('view')).toBeNull()
  })

  it('filters are in the address and in the call', async () => {
    const { user, calls } = open()
    await row('48-1')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'All teams')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Empty within' }), 'Empty within 4 h')
    await user.click(screen.getByRole('checkbox', { name: 'With offers only' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Longest away from home')
    await waitFor(() =>
      expect(calls.findLast(({ url }) => url.includes('truck/board'))?.query).toMatchObject({
        team: '0',
        empty_within: '4',
        has_offers: 'true',
        order: 'home',
      }),
    )
    expect(query().toString()).toBe('view=trucks&team=0&within=4&offers=true&order=home')
  })

  it('reads filters from the address', async () => {
    const { calls } = open(
      '/dispatch?view=trucks&team=5&type=2&state=OH,IN&within=0&offers=true&order=hours&page=2',
    )
    await row('48-1')
    expect(calls.findLast(({ url }) => url.includes('truck/board'))?.query).toMatchObject({
      team: '5',
      vehicle_type: '2',
      state: 'OH,IN',
      empty_within: '0',
      has_offers: 'true',
      order: 'hours',
      page: 2,
    })
    expect(screen.getByRole('checkbox', { name: 'With offers only' })).toHaveProperty('checked', true)
  })

  it('says what it counts, and why a truck has no offers', async () => {
    const rows = [truck(1, '48-1', [31]), truck(3, '48-3', [])]
    open('/dispatch?view=trucks', {
      routes: [
        [/^load\/offer\/truck\/board\/$/, () => ({ count: 2, with_offers: 1, results: rows })],
        [/^team\/list\/$/, () => ({ count: 0, results: [] })],
        [/^handbk\/vehicle_type\/list\/$/, () => ({ count: 0, results: [] })],
        [/^handbk\/state\/list\/$/, () => ({ count: 0, results: [] })],
      ],
    })
    const bare = within(await row('48-3'))
    bare.getByText('No offers within 150 mi of Akron, OH')
    expect(bare.queryAllByRole('button')).toEqual([])
    screen.getByText('2 trucks, 1 with offers')
  })

  it.each([
    [
      'offline',
      { state: 'offline', last_geo_date_time: '2020-01-01T00:00:00Z' },
      /^Last seen .* ago in Akron, OH$/,
    ],
    ['without a location', { state: 'offline', last_geo_date_time: null }, /^No location$/],
    ['past the end of its load', { state: 'soon' }, /^Due empty in Akron, OH$/],
  ] as const)('a truck %s is not called empty', async (_, values, text) => {
    const rows = [{ ...truck(1, '48-1', [31]), ...values }]
    open('/dispatch?view=trucks', {
      routes: [
        [/^load\/offer\/truck\/board\/$/, () => ({ count: 1, with_offers: 1, results: rows })],
        [/^team\/list\/$/, () => ({ count: 0, results: [] })],
        [/^handbk\/vehicle_type\/list\/$/, () => ({ count: 0, results: [] })],
        [/^handbk\/state\/list\/$/, () => ({ count: 0, results: [] })],
      ],
    })
    const shown = within(await row('48-1'))
    shown.getByText(text)
    expect(shown.queryByText(/Empty now/)).toBeNull()
    expect(shown.getByText(TRUCK_STATES[values.state])).toBeTruthy()
  })

  it('warns on the card of what speaks against the bid', async () => {
    const one = truck(1, '48-1', [31])
    const offer = { ...one.offers[0]!, warnings: ['Broker asked for cargo van', 'Location 5 h 12 min old'] }
    open('/dispatch?view=trucks', {
      routes: [
        [
          /^load\/offer\/truck\/board\/$/,
          () => ({ count: 1, with_offers: 1, results: [{ ...one, offers: [offer] }] }),
        ],
        [/^team\/list\/$/, () => ({ count: 0, results: [] })],
        [/^handbk\/vehicle_type\/list\/$/, () => ({ count: 0, results: [] })],
        [/^handbk\/state\/list\/$/, () => ({ count: 0, results: [] })],
      ],
    })
    expect(within(await row('48-1')).getByText('Broker asked for cargo van, 1 more')).toBeTruthy()
  })
})
