import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { filterQuery } from '#src/pages/dispatch/filter/active-filter.ts'
import { readFilter } from '#src/pages/dispatch/filter/filter-url.ts'
import { idsNow, openDesk } from '#tests/pages/dispatch/desk.tsx'
import { makeOffer, NOW } from '#tests/pages/dispatch/fixtures.ts'
import { filterServer } from './filter-server.ts'

vi.mock('#parts/kernel/map/circle-map.tsx', () => ({
  CircleMap: ({
    radiusMiles,
    onPick,
  }: {
    radiusMiles: number
    onPick: (latitude: number, longitude: number) => void
  }) => (
    <button type="button" onClick={() => onPick(41.08, -81.52)}>
      {`A circle of ${radiusMiles} miles`}
    </button>
  ),
}))

const OHIO = {
  pick_up_at_state: 'OH',
  pick_up_at: 'Akron, OH',
  pick_up_latitude: 41.08,
  pick_up_longitude: -81.52,
}
const PLACES = [{ name: 'Akron', state: 'OH', zip: '', latitude: 41.0814, longitude: -81.519 }]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(path = '/dispatch') {
  const server = filterServer({ offers: [makeOffer(1), makeOffer(2, OHIO)], places: PLACES })
  const desk = openDesk(path, { routes: server.routes })
  await screen.findByRole('grid', { name: 'Load offers' })
  return { ...desk, server: server.state }
}
async function openPanel(path?: string) {
  const desk = await open(path)
  await desk.user.click(screen.getByRole('button', { name: /^Filters/ }))
  await screen.findByRole('combobox', { name: 'Pickup states' })
  return desk
}
const filterNow = () => filterQuery(readFilter(new URLSearchParams(window.location.search)).filter)
const expectFilter = (query: object) => waitFor(() => expect(filterNow()).toEqual(query))
const tags = () => screen.queryAllByRole('button', { name: /^Remove filter/ }).map(({ title }) => title)

describe('board filter panel', () => {
  it('opens with its first field focused, closes on Escape, and remembers its state', async () => {
    const { user, unmount } = await openPanel()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Pickup states' }))
    unmount()
    const again = await open()
    expect(await screen.findByRole('combobox', { name: 'Pickup states' })).toBeTruthy()
    await again.user.click(screen.getByRole('textbox', { name: 'Pickup address' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Filters/ }))
    again.unmount()
    await open()
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull()
  })

  it('on a phone: is a sheet with a title and a way back, and Escape closes it from anywhere', async () => {
    const wide = window.matchMedia
    window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 640px)' })
    onTestFinished(() => void (window.matchMedia = wide))
    const { user } = await openPanel()
    expect(screen.getByRole('heading', { name: 'Filters' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show offers' })).toBeTruthy()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull()
  })

  it('takes states by name, with the keyboard alone', async () => {
    const { user } = await openPanel()
    await user.keyboard('oh{Enter}')
    await user.keyboard('new{Enter}')
    await expectFilter({ pick_up_states: 'OH,NM' })
    await user.keyboard('{Backspace}')
    await expectFilter({ pick_up_states: 'OH' })
    expect(tags()).toEqual(['Pickup: OH'])
    await waitFor(() => expect(idsNow()).toEqual([2]))
    await user.keyboard('{ArrowDown}')
    const options = within(screen.getByRole('listbox', { name: 'Pickup states' })).getAllByRole('option')
    expect(
      options
        .filter((option) => option.getAttribute('aria-selected') === 'true')
        .map((option) => option.textContent),
    ).toEqual(['OH Ohio'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.getByRole('region', { name: 'Filters' })).toBeTruthy()
  })

  it('has every other filter of the specification', async () => {
    const { user } = await openPanel()
    const type = async (name: string, text: string) => {
      await user.click(screen.getByRole('textbox', { name }))
      await user.keyboard(text)
    }
    await type('Pickup address', 'laredo')
    await type('Pickup date', '03/10/2026')
    await user.click(screen.getByRole('combobox', { name: 'Delivery states' }))
    await user.keyboard('mich{Enter}')
    await type('Delivery address', 'detroit')
    await type('Delivery date', '31/03/2026')
    await user.click(screen.getByRole('combobox', { name: 'Vehicle types' }))
    await user.keyboard('van{Enter}')
    await type('Max deadhead', '50')
    await type('Load miles', '500')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Load miles limit' }), 'At most')
    await type('Contact name', 'sam')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact name match' }), 'Excludes')
    await user.click(screen.getByRole('button', { name: 'Driver bids' }))
    await expectFilter({
      view: 'driver_bids',
      pick_up_address: 'laredo',
      pick_up_date: '2026-03-10',
      delivery_states: 'MI',
      delivery_address: 'detroit',
      delivery_date: '2026-03-31',
      vehicle_types: 'Cargo van',
      miles_out: '50',
      miles: '500',
      distance_type: 'lte',
      brokerage: 'sam',
      brokerage_type: 'lte',
    })
    expect(screen.getByRole('button', { name: /^Filters ?9 ?on$/ })).toBeTruthy()
  }, 30_000)

  it('marks invalid values, explains valid ones, and does not filter by them', async () => {
    const { user } = await openPanel()
    await user.click(screen.getByRole('textbox', { name: 'Pickup date' }))
    await user.keyboard('3/32/26{Tab}')
    const day = screen.getByRole('textbox', { name: 'Pickup date' })
    expect(day.getAttribute('aria-invalid')).toBe('true')
    expect(day.getAttribute('value')).toBe('3/32/26')
    await user.click(screen.getByRole('textbox', { name: 'Load miles' }))
    await user.keyboard('many')
    const miles = screen.getByRole('textbox', { name: 'Load miles' })
    expect(miles.getAttribute('aria-invalid')).toBe('true')
    const wordsOf = (box: HTMLElement) =>
      document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
    expect(wordsOf(day)).toBe('Not a date. Enter MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD')
    expect(wordsOf(miles)).toMatch(/^0 to \d+$/)
    expect(filterNow()).toEqual({})
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    for (const name of ['Pickup date', 'Load miles']) {
      const box = screen.getByRole<HTMLInputElement>('textbox', { name })
      expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['', null])
    }
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear all' }))
  })

  it('sets the radius around vehicles found by unit or driver', async () => {
    const { user, callsOf } = await openPanel()
    const field = screen.getByRole('combobox', { name: 'Vehicles' })
    await user.click(field)
    await user.keyboard('carter')
    await waitFor(() => expect(callsOf(/simple\/list/).at(-1)?.query).toEqual({ search: 'carter' }))
    await waitFor(() =>
      expect(screen.getByRole('listbox', { name: 'Vehicles' }).textContent).toBe('201 John CarterLaredo, TX'),
    )
    await user.keyboard('{Enter}')
    await expectFilter({ radius: '150', vehicles: '1' })
    await waitFor(() => expect(tags()).toEqual(['Within 150 mi of 201 John Carter']))
    expect(screen.getByRole('textbox', { name: 'Pickup within' }).getAttribute('value')).toBe('150')
    await waitFor(() => expect(idsNow()).toEqual([1]))
    await user.click(field)
    await user.keyboard('{Backspace}')
    await expectFilter({})
  })

  it('sets the radius around a typed place', async () => {
    const { user } = await openPanel()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Radius type' }), 'For Location')
    await user.click(screen.getByRole('combobox', { name: 'City or ZIP code' }))
    await user.keyboard('akr')
    await user.click(await screen.findByRole('option', { name: 'Akron, OH' }))
    await expectFilter({
      radius: '150',
      radius_type: '2',
      radius_latitude: '41.0814',
      radius_longitude: '-81.519',
    })
    expect(tags()).toEqual(['Within 150 mi of Akron, OH'])
    await waitFor(() => expect(idsNow()).toEqual([2]))
  })

  it('sets the radius around a point on the map', async () => {
    const { user } = await openPanel('/dispatch?around=2&radius=60')
    await user.click(screen.getByRole('button', { name: 'Pick on map' }))
    await user.click(await screen.findByRole('button', { name: 'A circle of 60 miles' }))
    await expectFilter({
      radius: '60',
      radius_type: '2',
      radius_latitude: '41.08',
      radius_longitude: '-81.52',
    })
    expect(tags()).toEqual(['Within 60 mi of 41.08, -81.52'])
  })

  it('applies text typed just before it is closed', async () => {
    const { user } = await openPanel()
    await user.click(screen.getByRole('textbox', { name: 'Pickup address' }))
    await user.keyboard('akron{Escape}')
    await expectFilter({ pick_up_address: 'akron' })
  })
})

describe('board filter bar', () => {
  it('removes one filter and focuses the next, or clears all', async () => {
    const { user } = await open('/dispatch?from=TX,OH&miles=100&broker=sam&load=1')
    expect(tags()).toEqual(['Pickup: TX, OH', 'Load miles ≥ 100', 'Contact contains “sam”'])
    await user.click(screen.getByRole('button', { name: 'Remove filter Load miles ≥ 100' }))
    await waitFor(() => expect(tags()).toEqual(['Pickup: TX, OH', 'Contact contains “sam”']))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter Contact contains “sam”')
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(tags()).toEqual([]))
    expect(window.location.search).toContain('load=1')
    expect(filterNow()).toEqual({})
  })

  it('shows only driver bids on request', async () => {
    const { user, server } = await open()
    server.offers[1] = { ...server.offers[1]!, is_driver_bid: true }
    await user.click(screen.getByRole('button', { name: 'Driver bids' }))
    await waitFor(() => expect(idsNow()).toEqual([2]))
    expect(screen.getByRole('button', { name: 'Driver bids' }).getAttribute('aria-pressed')).toBe('true')
    expect(tags()).toEqual([])
  })

  it('says that nothing matches and how to see everything', async () => {
    const server = filterServer({ offers: [makeOffer(1)] })
    const { user } = openDesk('/dispatch?from=PA', { routes: server.routes })
    await screen.findByText('No offers match these filters')
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => expect(idsNow()).toEqual([1]))
  })
})

describe('quick search', () => {
  const search = () => screen.getByRole('combobox', { name: 'Filter by state, location or contact' })

  it('is the target of the search shortcut', async () => {
    await open()
    expect(search().dataset.shortcut).toBe('search')
  })

  it('turns typed text into a filter', async () => {
    const { user } = await open()
    await user.click(search())
    await user.keyboard('oh')
    await screen.findByRole('option', { name: /^Pickup in OH/ })
    await user.keyboard('{Enter}')
    await expectFilter({ pick_up_states: 'OH' })
    await user.keyboard('akr')
    await screen.findByRole('option', { name: /^Near Akron, OH/ })
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expectFilter({
      pick_up_states: 'OH',
      radius: '150',
      radius_type: '2',
      radius_latitude: '41.0814',
      radius_longitude: '-81.519',
    })
    expect((search() as HTMLInputElement).value).toBe('')
  })

  it('Escape clears the text, a second Escape leaves the box', async () => {
    const { user } = await open()
    await user.click(search())
    await user.keyboard('oh{Escape}')
    expect((search() as HTMLInputElement).value).toBe('')
    expect(document.activeElement).toBe(search())
    await user.keyboard('{Escape}')
    expect(document.activeElement).not.toBe(search())
  })
})
