import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heard, openDesk, rowsNow, type World } from './desk.tsx'
import { makeOffer, makeVehicle, NO_FIT, NOW } from './fixtures.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const offer = makeOffer(1, {
  is_read: true,
  miles_out: 52,
  best_truck: { id: 2, unit_number: '202' },
})
/** By its arrival and fit alone the first one would be the better. */
const vehicles = [
  makeVehicle(1, { road_distance: 60 }),
  makeVehicle(2, {
    road_distance: 52,
    fit: [{ code: 'type', level: 'warn', text: 'Cargo van; Sprinter requested' }],
  }),
]
const open = (world: World = {}, path = '/dispatch?load=1') =>
  openDesk(path, { offers: [offer], vehicles, ...world })
const chosen = async () =>
  (
    await within(await screen.findByRole('form', { name: 'Bid' })).findByLabelText<HTMLSelectElement>(
      'Vehicle',
    )
  ).selectedOptions[0]?.textContent
const BID = '/dispatch?load=1&panel=bid-detail'

describe('the best truck of an offer', () => {
  it('is the same in the row, the panel, its list and the bid, by button and by key', async () => {
    const desk = open()
    expect(await screen.findByText(/^Best on time: unit 202, 52 mi deadhead/)).toBeTruthy()
    expect(heard(rowsNow()[0]?.querySelector('[aria-label*="unit"]'))).toContain('unit 202')
    const list = await screen.findByRole('list', { name: 'Vehicles, best fit first' })
    const [first] = within(list).getAllByRole('listitem')
    expect(first?.dataset.vehicle).toBe('2')
    await desk.user.keyboard('b')
    expect(await chosen()).toMatch(/^202 /)
    await desk.user.keyboard('{Escape}')
    await desk.user.click(await screen.findByRole('button', { name: /^Place bid/ }))
    expect(await chosen()).toMatch(/^202 /)
    expect(screen.getByText('Auto-selected: best truck on time.')).toBeTruthy()
  })

  it('is not selected for a bid where another one is open', async () => {
    open({}, `${BID}&vehicle=1`)
    expect(await chosen()).toMatch(/^201 /)
  })

  it('is asked for by itself where it is outside the radius', async () => {
    const far = makeVehicle(2, { road_distance: 412 })
    const desk = open(
      {
        routes: [
          [
            /^owner\/vehicle\/list\/$/,
            (_, { query }) => {
              const results = query['vehicles'] === '2' ? [far] : [makeVehicle(1)]
              return { count: results.length, results }
            },
          ],
        ],
      },
      BID,
    )
    expect(await screen.findByRole('option', { name: /^202 / })).toBeTruthy()
    expect(await chosen()).toMatch(/^202 /)
    expect(desk.callsOf(/owner\/vehicle\/list/).some(({ query }) => query['vehicles'] === '2')).toBe(true)
  })

  it('is nobody where the row says that none fits', async () => {
    open({ offers: [makeOffer(1, NO_FIT)] }, BID)
    expect(await screen.findByRole('option', { name: /^201 / })).toBeTruthy()
    expect(await chosen()).toBe('Choose a vehicle')
  })
})
