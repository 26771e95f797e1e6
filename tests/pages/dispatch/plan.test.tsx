import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FleetPlan, PlanLane, PlanRow } from '#contract/entities/market/fleet-plan.ts'
import { countChanged, whyChanged, useHeldPlan } from '#src/pages/dispatch/plan/use-held-plan.ts'
import { openDesk, refusal, type World } from './desk.tsx'
import { makeOffer } from './fixtures.ts'

const offers = [makeOffer(31), makeOffer(32), makeOffer(33)]

const lane = (id: number): PlanLane => ({
  id,
  pick_up_at: 'CANTON, OH',
  pick_up_at_state: 'OH',
  deliver_to: 'GARY, IN',
  deliver_to_state: 'IN',
})

const row = (truck: number, offer: number, more: Partial<PlanRow> = {}): PlanRow => ({
  truck: {
    id: truck,
    unit_number: `48-${truck}`,
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
  },
  offer: {
    ...lane(offer),
    pick_up_date: null,
    delivery_date: null,
    vehicle_type: 'CARGO VAN',
    miles: 343,
    posted_price_cents: null,
    deadhead_miles: 12,
    pickup_eta: null,
    pickup_margin_minutes: 45,
    rate_per_mile_cents: 253.5,
    days_until_home: 1.5,
    warnings: [],
    price_cents: 90_000,
    is_suggested: true,
    chance: 50,
    cost_cents: 35_500,
    worth_cents: 27_250,
  },
  second_best: null,
  given_up: null,
  ...more,
})

const plan = (results: PlanRow[], more: Partial<FleetPlan> = {}): FleetPlan => ({
  worth_cents: results.reduce((sum, { offer }) => sum + offer.worth_cents, 0),
  closest_first_cents: 20_000,
  cost_per_mile_cents: 100,
  offers: 3,
  results,
  left_out: [{ id: 9, unit_number: '48-9', reason: 'No offers within 150 mi of Dallas, TX' }],
  held_offers: [],
  ...more,
})

const PLAN = plan([
  row(1, 31, {
    second_best: { offer: lane(33), less_cents: 15_000, taken_by: null },
    given_up: {
      offer: lane(32),
      less_cents: 8000,
      more_cents: 3000,
      taken_by: { id: 2, unit_number: '48-2' },
    },
  }),
  row(2, 32),
])

function open(path = '/dispatch?view=plan', world: World & { answer?: () => FleetPlan } = {}) {
  const { answer = () => PLAN, ...others } = world
  const desk = openDesk(path, {
    offers,
    routes: [
      [/^load\/offer\/truck\/plan\/$/, answer],
      [/^team\/list\/$/, () => ({ count: 1, results: [{ id: 5, name: 'North' }] })],
      [/^handbk\/vehicle_type\/list\/$/, () => ({ count: 1, results: [{ id: 2, name: 'Sprinter' }] })],
    ],
    ...others,
  })
  return { ...desk, user: userEvent.setup() }
}
const rowOf = (unit: string) => screen.findByRole('row', { name: new RegExp(`^${unit}`) })
const query = () => new URLSearchParams(window.location.search)

describe('plan view', () => {
  it('shows which truck takes which offer, what it is worth, its second best and what it gives up', async () => {
    open()
    const first = within(await rowOf('48-1'))
    first.getByText('In Akron, OH')
    first.getByRole('button', { name: 'Canton, OH → Gary, IN' })
    first.getByText('Suggested $900')
    first.getByText('12 mi DH · 343 mi loaded · 45 min early · home in 1.5 days')
    first.getByText('$273')
    first.getByText('50% × ($900 − $355)')
    first.getByText(/Canton, OH → Gary, IN would cost the plan \$150$/)
    first.getByText(/Canton, OH → Gary, IN, \$30 more here, to 48-2: here it would cost the plan \$80$/)
    expect(within(await rowOf('48-2')).getByText(/No other offer fits$/)).toBeTruthy()
    screen.getByText('Worth $545 with 2 of 3 trucks, closest first $200')
    screen.getByText(/^Worth = chance of winning × \(price − \$1 for each loaded and deadhead mile\)/)
    screen.getByText('No offers within 150 mi of Dallas, TX')
  })

  it('Bid opens the offer’s bid with the truck and bids nothing by itself', async () => {
    const { user, calls } = open()
    const second = within(await rowOf('48-2'))
    await user.click(second.getByRole('button', { name: 'Bid on Canton, OH → Gary, IN with 48-2' }))
    await waitFor(() =>
      expect([query().get('load'), query().get('vehicle'), query().get('panel')]).toEqual([
        '32',
        '2',
        'bid-detail',
      ]),
    )
    expect(query().get('view')).toBe('plan')
    expect(JSON.parse(sessionStorage.getItem('bid-draft-32') ?? '{}')).toMatchObject({ price: '900' })
    const sent = calls.filter(({ method, url }) => method !== 'GET' && /\/bid\//.test(url))
    expect(sent).toEqual([])
  })

  it('keys go from row to row, open the offer, bid, and lead from and to the other views', async () => {
    const { user } = open('/dispatch')
    await screen.findByRole('grid', { name: 'Load offers' })
    await user.keyboard('p')
    await rowOf('48-1')
    expect(query().get('view')).toBe('plan')
    await user.keyboard('jj')
    expect(document.activeElement).toBe(await rowOf('48-2'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect([query().get('load'), query().get('panel')]).toEqual(['32', 'detail']))
    ;(await rowOf('48-1')).focus()
    await user.keyboard('b')
    await waitFor(() => expect([query().get('load'), query().get('panel')]).toEqual(['31', 'bid-detail']))
    ;(await rowOf('48-1')).focus()
    await user.keyboard('p')
    await screen.findByRole('grid', { name: 'Load offers' })
    expect(query().get('view')).toBeNull()
  })

  it('holds trucks and offers out, in the address and the call, and puts them back', async () => {
    const held = () =>
      plan([row(2, 32)], {
        left_out: [{ id: 1, unit_number: '48-1', reason: 'Held out' }],
        held_offers: [lane(31)],
      })
    let answer = () => PLAN
    const { user, calls } = open('/dispatch?view=plan', { answer: () => answer() })
    const asked = () => calls.findLast(({ url }) => url.includes('truck/plan'))?.query
    const first = within(await rowOf('48-1'))
    answer = held
    await user.click(first.getByRole('button', { name: 'Hold truck 48-1 out' }))
    await screen.findByText('Held out')
    expect(query().get('held_trucks')).toBe('1')
    expect(asked()).toMatchObject({ held_trucks: '1' })
    const second = within(await rowOf('48-2'))
    await user.click(second.getByRole('button', { name: 'Hold offer Canton, OH → Gary, IN out' }))
    await waitFor(() => expect(asked()).toMatchObject({ held_trucks: '1', held_offers: '32' }))
    await user.click(await screen.findByRole('button', { name: 'Put 48-1 back' }))
    await waitFor(() => expect(asked()).not.toHaveProperty('held_trucks'))
    expect(query().get('held_offers')).toBe('32')
  })

  it('keeps the plan that is read until it is refreshed, and its figures current meanwhile', () => {
    const trucksOf = (shown: FleetPlan | undefined) => shown?.results.map(({ truck }) => truck.id)
    const { result, rerender } = renderHook(
      ({ latest, query: asked }: { latest: FleetPlan | undefined; query: string }) =>
        useHeldPlan(latest, asked),
      { initialProps: { latest: PLAN as FleetPlan | undefined, query: 'a' } },
    )
    expect([trucksOf(result.current.plan), result.current.changed]).toEqual([[1, 2], 0])
    rerender({ latest: { ...plan([row(2, 32), row(1, 31)]), worth_cents: 99 }, query: 'a' })
    expect([trucksOf(result.current.plan), result.current.plan?.worth_cents]).toEqual([[1, 2], 99])
    rerender({ latest: plan([row(2, 31), row(1, 33)]), query: 'a' })
    expect([trucksOf(result.current.plan), result.current.changed]).toEqual([[1, 2], 2])
    expect(result.current.plan?.results[0]?.offer.id).toBe(31)
    act(() => result.current.refresh())
    expect([trucksOf(result.current.plan), result.current.changed]).toEqual([[2, 1], 0])
    rerender({ latest: undefined, query: 'b' })
    expect(trucksOf(result.current.plan), 'while the other plan is on its way').toEqual([2, 1])
    rerender({ latest: plan([row(3, 33)]), query: 'b' })
    expect([trucksOf(result.current.plan), result.current.changed]).toEqual([[3], 0])
  })

  it('takes team, type and cost per mile from the address, and a cost that is typed', async () => {
    const { user, calls } = open('/dispatch?view=plan&team=5&type=2&cost=150')
    await rowOf('48-1')
    const asked = () => calls.findLast(({ url }) => url.includes('truck/plan'))?.query
    expect(asked()).toMatchObject({ team: '5', vehicle_type: '2', cost_per_mile: '150' })
    const cost = screen.getByRole('textbox', { name: 'Cost per mile' })
    await user.clear(cost)
    await user.type(cost, '1.25{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ cost_per_mile: '125' }))
    expect(query().get('cost')).toBe('125')
  })

  it('says so where no truck has an offer that pays, and where it cannot be loaded', async () => {
    const { unmount } = open('/dispatch?view=plan', { answer: () => plan([]) })
    expect(await screen.findByRole('heading', { name: 'No truck has an offer that pays' })).toBeTruthy()
    unmount()
    open('/dispatch?view=plan', { fails: [[/truck\/plan/, refusal(500)]] })
    expect(await screen.findByRole('heading', { name: 'Couldn’t load the plan' })).toBeTruthy()
  })

  it('counts a truck once whose offer changed', () => {
    expect(countChanged(PLAN, PLAN)).toBe(0)
    expect(countChanged(PLAN, plan([row(1, 33), row(2, 32)]))).toBe(1)
    expect(countChanged(PLAN, plan([row(3, 31), row(2, 32)]))).toBe(2)
  })

  it('says in a row why it is not in the plan any more', () => {
    const [first] = PLAN.results
    const reason = 'Only with a warning: Already in a pending bid'
    const without = plan([row(2, 32)], { left_out: [{ id: 1, unit_number: '48-1', reason }] })
    expect(whyChanged(first!, PLAN)).toBeUndefined()
    expect(whyChanged(first!, without)).toBe(reason)
    expect(whyChanged(first!, plan([row(1, 33)]))).toContain('Now planned: ')
  })
})
