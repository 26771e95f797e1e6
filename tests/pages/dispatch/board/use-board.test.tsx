import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer } from '#contract/entities/market/offer.ts'
import { held, idsNow, openDesk, refusal } from '#tests/pages/dispatch/desk.tsx'
import { filterServer } from '#tests/pages/dispatch/filter/filter-server.ts'
import { makeOffer, NOW } from '#tests/pages/dispatch/fixtures.ts'

const LIST = /GET load\/offer\/list/
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()
const row = (id: number, part: Partial<Offer> = {}) =>
  makeOffer(id, { received_date: at(id), is_read: true, ...part })
const ohio: Partial<Offer> = {
  pick_up_at_state: 'OH',
  pick_up_at: 'Akron, OH',
  pick_up_latitude: 41.08,
  pick_up_longitude: -81.52,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const ready = () => screen.findByRole('grid', { name: 'Load offers' })

function open(path: string, offers: Offer[]) {
  const server = filterServer({ offers })
  const desk = openDesk(path, { routes: server.routes })
  const lists = () => desk.callsOf(LIST)
  return { server: server.state, desk, lists }
}

describe('board filter', () => {
  it('sends the filter to the server without ineffective parts', async () => {
    const { lists } = open('/dispatch?from=TX,PA&miles_is=lte&radius=100&load=1', [row(1), row(2, ohio)])
    await ready()
    expect(lists()[0]?.query).toEqual({ pick_up_states: 'TX,PA' })
    expect(idsNow()).toEqual([1])
  })

  it('applies to each live message', async () => {
    const { desk } = open('/dispatch?from=TX', [row(5)])
    await ready()
    await desk.say(
      { type: 'LOAD_CREATED', data: row(1, ohio), seq: 2 },
      { type: 'LOAD_CREATED', data: row(2), seq: 3 },
      { type: 'LOAD_UPDATED', data: row(5, { ...ohio, version: 2 }), seq: 4 },
    )
    await waitFor(() => expect(idsNow()).toEqual([2]))
  })

  it('shows matching rows immediately, and the others when the answer arrives', async () => {
    const { desk, server } = open('/dispatch', [row(1), row(2, ohio)])
    await ready()
    server.offers.push(row(3, ohio))
    const answer = held<object>()
    desk.once(LIST, () => answer.promise)
    await act(async () => window.history.pushState(null, '', '/dispatch?from=OH'))
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(idsNow()).toEqual([2]))
    answer.resolve({ count: 2, results: [row(2, ohio), row(3, ohio)], seq: 1 })
    await waitFor(() => expect(idsNow()).toEqual([2, 3]))
  })

  it('never claims that nothing matches before the server has answered', async () => {
    const { desk } = open('/dispatch', [row(1)])
    await ready()
    const answer = held<object>()
    desk.once(LIST, () => answer.promise)
    await act(async () => window.history.pushState(null, '', '/dispatch?from=OH'))
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    await screen.findByRole('status', { name: 'Loading offers' })
    answer.resolve({ count: 1, results: [row(2, ohio)], seq: 1 })
    await waitFor(() => expect(idsNow()).toEqual([2]))
  })

  it("uses days in the company's time zone", async () => {
    const lateInUtc = row(2, { pick_up_date: '2026-03-11T03:00:00Z' })
    const { desk, lists } = open('/dispatch?from_on=2026-03-10', [row(1)])
    await ready()
    await waitFor(() => expect(lists().length).toBe(2))
    await desk.say({ type: 'LOAD_CREATED', data: { ...lateInUtc, received_date: at(0) }, seq: 2 })
    await waitFor(() => expect(idsNow()).toEqual([2, 1]))
    await desk.say({
      type: 'LOAD_UPDATED',
      data: { ...lateInUtc, pick_up_date: '2026-03-11T05:00:00Z', version: 2 },
      seq: 3,
    })
    await waitFor(() => expect(idsNow()).toEqual([1]))
  })

  it('drops offers that were taken, withdrawn or expired, the whole board keeps them', async () => {
    const expires_at = new Date(NOW + 60_000).toISOString()
    const offers = [row(1, { expires_at }), row(2), row(3, { is_taken: true })]
    const whole = open('/dispatch', offers)
    await ready()
    expect(idsNow()).toEqual([1, 2, 3])
    whole.desk.unmount()

    const { desk } = open('/dispatch?around=2&lat=27.5&lng=-99.5&radius=100', offers)
    await ready()
    expect(idsNow()).toEqual([1, 2])
    await desk.say({ type: 'LOAD_UPDATED', data: row(2, { is_withdrawn: true, version: 2 }), seq: 2 })
    await waitFor(() => expect(idsNow()).toEqual([1]))
    vi.setSystemTime(NOW + 61_000)
    await screen.findByText('No offers match these filters')
  })

  it('follows the chosen vehicles when they move', async () => {
    const { desk, server } = open('/dispatch?radius=100&vehicles=1', [row(1), row(2, ohio)])
    await ready()
    await waitFor(() => expect(idsNow()).toEqual([1]))
    expect(desk.callsOf(/vehicle\/simple\/list/)[0]?.query).toEqual({ ids: '1' })
    server.vehicles = server.vehicles.map((vehicle) => ({ ...vehicle, latitude: 41.1, longitude: -81.5 }))
    const moved = {
      last_latitude: 41.1,
      last_longitude: -81.5,
      last_address: 'Akron, OH',
      last_geo_date_time: at(0),
    }
    await desk.say(
      { type: 'VEHICLE_MOVED', data: { id: 2, ...moved } },
      { type: 'VEHICLE_MOVED', data: { id: 1, ...moved } },
    )
    await waitFor(() => expect(idsNow()).toEqual([2]))
    expect(desk.callsOf(/vehicle\/simple\/list/)).toHaveLength(2)
  })
})

describe('saved board filter of a user', () => {
  it('is restored and written to the URL when the URL has no filter', async () => {
    localStorage.setItem('user_uuid', 'u-1')
    localStorage.setItem('dispatch-filter-u-1', 'from=OH')
    open('/dispatch?load=2', [row(1), row(2, ohio)])
    await ready()
    expect(idsNow()).toEqual([2])
    expect(window.location.search).toBe('?load=2&from=OH')
  })

  it('does not apply to another user', async () => {
    localStorage.setItem('user_uuid', 'u-2')
    localStorage.setItem('dispatch-filter-u-1', 'from=OH')
    open('/dispatch', [row(1)])
    await ready()
    expect(idsNow()).toEqual([1])
  })

  it('is replaced by a filter in the URL', async () => {
    localStorage.setItem('dispatch-filter-anyone', 'from=OH')
    open('/dispatch?from=TX', [row(1), row(2, ohio)])
    await ready()
    expect(idsNow()).toEqual([1])
    expect(localStorage.getItem('dispatch-filter-anyone')).toBe('from=TX')
  })

  it('is not changed in this tab by another tab', async () => {
    const { desk } = open('/dispatch', [row(1), row(2, ohio)])
    await ready()
    localStorage.setItem('dispatch-filter-anyone', 'from=OH')
    await act(async () => window.history.pushState(null, '', '/dispatch?load=1'))
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    await desk.reconnect()
    await waitFor(() => expect(idsNow()).toEqual([1, 2]))
  })
})

describe('board snapshot', () => {
  it.each([
    [
      'the network is back',
      () => (window.dispatchEvent(new Event('offline')), window.dispatchEvent(new Event('online'))),
    ],
    ['the page becomes visible again', () => window.dispatchEvent(new Event('visibilitychange'))],
  ])('is requested when %s', async (_, happen) => {
    const { server } = open('/dispatch', [row(2)])
    await ready()
    server.offers.push(row(1))
    await act(async () => void happen())
    await waitFor(() => expect(idsNow()).toEqual([1, 2]))
  })

  it('is abandoned when it never arrives and the socket reconnects', async () => {
    const { desk, server } = open('/dispatch', [row(2)])
    await ready()
    desk.once(LIST, () => new Promise(() => {}))
    await desk.reconnect()
    server.offers.push(row(1))
    await desk.reconnect()
    await waitFor(() => expect(idsNow()).toEqual([1, 2]))
    expect(desk.callsOf(LIST).map(({ signal }) => signal?.aborted)).toEqual([false, true, false])
  })

  it('is retried automatically after a failure', async () => {
    const { desk, server } = open('/dispatch', [row(2)])
    await ready()
    desk.once(LIST, () => Promise.reject(refusal(503)))
    await desk.reconnect()
    await screen.findByText(/Couldn’t refresh offers/)
    server.offers.push(row(1))
    await waitFor(() => expect(idsNow()).toEqual([1, 2]))
    expect(screen.queryByText(/Couldn’t refresh offers/)).toBeNull()
  })
})
