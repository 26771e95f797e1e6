import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer } from '#contract/entities/market/offer.ts'
import { fill } from '#tests/support/person.ts'
import { openDesk, refusal, type World } from './desk.tsx'
import { makeOffer, makeVehicle, NO_FIT, NOW } from './fixtures.ts'

const LIST = /GET owner\/vehicle\/list/
const WAY = /GET owner\/vehicle\/road-distance-to\/load/

const offers = (part: Partial<Offer> = {}) => [makeOffer(1, { is_read: true, ...part })]
const open = (world: World = {}, path = '/dispatch?load=1') => openDesk(path, { offers: offers(), ...world })

const section = async (name = 'Vehicles near the pickup') =>
  within(await screen.findByRole('region', { name }))
const rowOf = async (id: number) => {
  const rows = await screen.findAllByRole('listitem')
  return rows.find((item) => item.dataset.vehicle === String(id))!
}
const LATE = { code: 'distance', level: 'warn', text: 'Late: ETA 16:40 CT' } as const
const unit = (name: string) => screen.findByRole('button', { name: `Unit ${name}, fits` })
const way = (road_distance: number) => ({
  road_distance,
  road_duration: 254,
  sky_distance: 176,
  is_estimated: false,
  location_type: 'planned',
  last_address: 'Laredo, TX',
  planned_address: 'Waco, TX',
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('vehicle list of an offer', () => {
  const vehicles = [
    makeVehicle(1, { notes: 'Out of hours until 14:00.' }),
    makeVehicle(2, {
      last_geo_date_time: new Date(NOW - 3 * 3_600_000).toISOString(),
      door_width: null,
      is_estimated: false,
      second_driver: { id: 90, full_name: 'Mary Stone', phone: '+1(956)555-0199' },
      fit: [{ code: 'status', level: 'bad', text: 'Out of service' }],
    }),
    makeVehicle(3, { driver: null }),
  ]

  it('refetches every minute while it is open, as a standing truck arrives later', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW })
    const { calls } = open({ vehicles: [makeVehicle(1)] })
    await unit('201')
    const listCalls = () => calls.filter(({ url }) => url === 'owner/vehicle/list/').length
    const before = listCalls()
    vi.advanceTimersByTime(60_000)
    await waitFor(() => expect(listCalls()).toBe(before + 1))
  })

  it("shows distance, arrival in the pickup's time zone, and warnings in one line", async () => {
    open({
      vehicles: [
        makeVehicle(1),
        makeVehicle(2, { fit: [{ code: 'position', level: 'warn', text: 'Location 3 h old' }] }),
      ],
    })
    await unit('201')
    expect((await rowOf(1)).textContent).toBe('201Sprinter39 mi ETA 10:47 CTBid')
    expect((await rowOf(2)).textContent).toBe('202Sprinter40 mi ETA 10:48 CTBid Location 3 h old')
  })

  it('sorts by fit and then by arrival', async () => {
    const [first, second, third] = [
      makeVehicle(1),
      makeVehicle(2, { fit: [LATE] }),
      makeVehicle(3, { arrives_at: new Date(NOW).toISOString() }),
    ]
    open({ offers: [makeOffer(1, NO_FIT)], vehicles: [second, first, third] })
    await unit('201')
    const rows = [...document.querySelectorAll<HTMLElement>('[data-vehicle]')]
    expect(rows.map((row) => row.dataset.vehicle)).toEqual(['3', '1', '2'])
  })

  it('folds vehicles that do not fit, and counts them', async () => {
    const { user } = open({ vehicles })
    await unit('201')
    expect(document.querySelector('[data-vehicle="2"]')).toBeNull()
    await user.click(screen.getByRole('button', { name: '1 doesn’t fit' }))
    expect((await rowOf(2)).textContent).toMatch(/Sprinter.*Out of service/)
    await user.click(screen.getByRole('button', { name: '1 doesn’t fit' }))
    expect(document.querySelector('[data-vehicle="2"]')).toBeNull()
  })

  it('opens a vehicle that does not fit when the URL names it', async () => {
    open({ vehicles }, '/dispatch?load=1&vehicle=2')
    expect(await screen.findByRole('button', { name: 'Unit 202, does not fit', expanded: true })).toBeTruthy()
  })

  it('shows route and air distance, origin, drivers, dimensions and fit of the chosen vehicle', async () => {
    const { user } = open({ vehicles })
    await user.click(await unit('201'))
    const first = await rowOf(1)
    expect(first.textContent).toContain('39 mi estimated, 47 min · 32 air mi')
    expect(first.textContent).toContain('Current Laredo, TX · 12 min ago')
    expect(first.textContent).toContain('Cargo 170 × 60 × 72 in · Door 50 × 68 in · 3,500 lb')
    expect(within(first).getByText('Out of hours until 14:00.')).toBeTruthy()
    expect(within(first).getByRole('link', { name: '+1(956)555-0142' }).getAttribute('href')).toBe(
      'tel:+19565550142',
    )
    await user.click(await unit('203'))
    expect((await rowOf(3)).textContent).toContain('Blue Heron Transport (owner) · +1(330)555-0177')
    await user.click(screen.getByRole('button', { name: '1 doesn’t fit' }))
    await user.click(await screen.findByRole('button', { name: 'Unit 202, does not fit' }))
    const second = await rowOf(2)
    expect(second.textContent).toContain('40 mi road')
    expect(second.textContent).toContain('3 h 00 min ago · old location')
    expect(second.textContent).toContain('Door N/A')
    expect(second.textContent).toContain('John Carter · +1(956)555-0142; Mary Stone · +1(956)555-0199')
    expect(within(second).getByText('Out of service')).toBeTruthy()
  })

  it('uses the entered radius, and keeps it for the next offer', async () => {
    const desk = open()
    await desk.user.click(await screen.findByLabelText('Within'))
    await desk.user.keyboard('60{Enter}')
    await waitFor(() =>
      expect(desk.callsOf(LIST).map(({ query }) => query)).toContainEqual({ load_id: 1, radius: 60 }),
    )
    expect(await screen.findByText(/No vehicles within 60 miles/)).toBeTruthy()
    expect(localStorage.getItem('dispatch-radius')).toBe('60')
  })

  it('writes the chosen vehicle to the URL, and removes it again', async () => {
    const { user } = open({ vehicles })
    const button = await unit('201')
    await user.click(button)
    expect(window.location.search).toBe('?load=1&panel=detail&vehicle=1')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(button)
    expect(window.location.search).toBe('?load=1&panel=detail')
  })

  it('says that the pickup location is unknown when it cannot measure', async () => {
    open({ offers: offers({ pick_up_latitude: null, pick_up_longitude: null }) })
    expect(await screen.findByText(/The pickup location is unknown/)).toBeTruthy()
  })
})

describe('vehicles near another place', () => {
  const places = [{ name: 'Waco', state: 'TX', zip: '', latitude: 31.55, longitude: -97.15 }]
  const look = async (desk: ReturnType<typeof open>) => {
    await desk.user.selectOptions(
      await screen.findByLabelText('Search vehicles near'),
      'Near another location',
    )
    return screen.findByRole('combobox', { name: 'Location' })
  }

  it('are found when a suggested place is chosen', async () => {
    const desk = open({ vehicles: [makeVehicle(1)], places })
    const field = await look(desk)
    expect(document.activeElement).toBe(field)
    expect(screen.getByText('Enter a location to see vehicles near it.')).toBeTruthy()
    await fill(desk.user, field, 'Wac')
    await waitFor(() => expect(screen.getByRole('option', { name: 'Waco, TX', hidden: true })).toBeTruthy())
    await fill(desk.user, field, 'Waco, TX')
    await waitFor(() =>
      expect(desk.callsOf(LIST).at(-1)?.query).toEqual({ address: 'Waco, TX', radius: 150 }),
    )
    expect(
      (await section('Vehicles near another location')).getByRole('button', { name: 'Unit 201, fits' }),
    ).toBeTruthy()
  })

  it('accept any text, and show an error at the field', async () => {
    const desk = open()
    const field = await look(desk)
    desk.once(LIST, () =>
      Promise.reject(refusal(400, { address: ['No place is named "Nowhere". Write a town and its state.'] })),
    )
    await fill(desk.user, field, 'Nowhere')
    await desk.user.keyboard('{Enter}')
    expect((await screen.findByText(/No place is named "Nowhere"/)).getAttribute('role')).toBe('alert')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('return to the pickup on request', async () => {
    const desk = open({ vehicles: [makeVehicle(1)], places })
    await look(desk)
    await desk.user.selectOptions(screen.getByLabelText('Search vehicles near'), 'Near the pickup')
    expect((await section()).getByRole('button', { name: 'Unit 201, fits' })).toBeTruthy()
  })

  it('keep the distance to the pickup for the bid', async () => {
    const desk = open({ places })
    const field = await look(desk)
    desk.world.vehicles = [makeVehicle(7, { road_distance: 5 })]
    desk.once(WAY, () => way(212))
    await fill(desk.user, field, 'Waco, TX')
    await desk.user.keyboard('{Enter}')
    await desk.user.click(await screen.findByRole('button', { name: 'Bid with unit 207' }))
    await waitFor(() =>
      expect(screen.getByText('Deadhead').parentElement?.textContent).toBe('Deadhead212 miroad'),
    )
    expect(desk.callsOf(WAY)[0]!.query).toEqual({ load_id: 1, vehicle_id: 7 })
  })
})

describe('vehicle list keyboard', () => {
  const vehicles = [makeVehicle(1), makeVehicle(2), makeVehicle(3)]
  const isTicked = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select unit ${name}` }).checked

  it('has one tab stop, at the chosen vehicle or the first', async () => {
    open({ vehicles })
    await unit('201')
    const list = document.querySelector('[data-shortcut="vehicles"]')!
    expect([...list.querySelectorAll('[tabindex="0"]')]).toEqual([await unit('201')])
  })

  it('moves with j, k, arrows, Home and End, and stays within the list', async () => {
    const { user } = open({ vehicles })
    ;(await unit('201')).focus()
    const at = async (keys: string) => {
      await user.keyboard(keys)
      return document.activeElement?.getAttribute('aria-label')
    }
    expect(await at('j')).toBe('Unit 202, fits')
    expect(await at('{ArrowDown}')).toBe('Unit 203, fits')
    expect(await at('j')).toBe('Unit 203, fits')
    expect(await at('k')).toBe('Unit 202, fits')
    expect(await at('{Home}')).toBe('Unit 201, fits')
    expect(await at('{ArrowUp}')).toBe('Unit 201, fits')
    expect(await at('{End}')).toBe('Unit 203, fits')
  })

  it('chooses with Enter, ticks with x, bids with b', async () => {
    const { user } = open({ vehicles })
    ;(await unit('202')).focus()
    await user.keyboard('{Enter}')
    expect(window.location.search).toContain('vehicle=2')
    await user.keyboard('x')
    expect(isTicked('202')).toBe(true)
    await user.keyboard('x')
    expect(isTicked('202')).toBe(false)
    await user.keyboard('kb')
    expect(window.location.search).toBe('?load=1&panel=bid-detail&vehicle=1')
  })

  it('ignores b without the permission to bid', async () => {
    const { user } = open({ vehicles, canBid: false })
    ;(await unit('202')).focus()
    await user.keyboard('b')
    expect(window.location.search).not.toContain('vehicle')
  })

  it('Escape returns to the row on the board', async () => {
    const { user } = open({ vehicles })
    ;(await unit('202')).focus()
    await user.keyboard('{Escape}')
    expect((document.activeElement as HTMLElement).dataset.offer).toBe('1')
    expect(window.location.search).toContain('load=1')
  })
})
