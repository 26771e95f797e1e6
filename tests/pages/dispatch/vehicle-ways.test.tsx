import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { held, openDesk, refusal, type World } from './desk.tsx'
import { makeOffer, makeVehicle, NOW } from './fixtures.ts'

const WAY = /GET owner\/vehicle\/road-distance-to\/load/
const PLANNED_DATE = '2026-03-12T14:00:00Z'
const planned = (id: number) => makeVehicle(id, { planned_address: 'Waco, TX', planned_date: PLANNED_DATE })
const open = (world: World = {}, path = '/dispatch?load=1') =>
  openDesk(path, { offers: [makeOffer(1, { is_read: true })], ...world })
const CHOSEN = '/dispatch?load=1&vehicle=1'

const rowOf = async (id: number) => {
  const rows = await screen.findAllByRole('listitem')
  return rows.find((item) => item.dataset.vehicle === String(id))!
}
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

describe('planned location of a vehicle', () => {
  const press = async (name: string) => screen.findByRole('button', { name })

  it('is shown next to the current one, and measured on request', async () => {
    const desk = open({ vehicles: [planned(1)] }, CHOSEN)
    desk.once(WAY, () => ({ ...way(41), location_type: 'current' }))
    desk.once(WAY, () => way(212))
    const button = await press('Planned location of unit 201')
    expect((await rowOf(1)).textContent).toContain(`Planned Waco, TX from 12 Mar 09:00 CT`)
    await waitFor(async () => expect((await rowOf(1)).textContent).toContain('41 mi road'))
    await desk.user.click(button)
    await waitFor(async () =>
      expect((await rowOf(1)).textContent).toContain('212 mi road, 4 h 14 min · 176 air mi'),
    )
    expect(button.getAttribute('aria-pressed')).toBe('true')
    await desk.user.click(await press('Current location of unit 201'))
    expect((await rowOf(1)).textContent).toContain('41 mi road')
    expect(desk.callsOf(WAY).map(({ query }) => query)).toEqual([
      { load_id: 1, vehicle_id: 1 },
      { load_id: 1, vehicle_id: 1, location_type: 'planned' },
    ])
  })

  it('is requested when a vehicle opens, and canceled for another vehicle or location', async () => {
    const desk = open({ vehicles: [planned(1), planned(2)] })
    const never = held<object>()
    for (let times = 0; times < 3; times += 1) desk.once(WAY, () => never.promise)
    await desk.user.click(await unit('201'))
    await waitFor(() => expect(desk.callsOf(WAY)).toHaveLength(1))
    expect((await rowOf(1)).textContent).toContain('39 mi estimated')
    await desk.user.click(await unit('202'))
    await waitFor(() => expect(desk.callsOf(WAY)).toHaveLength(2))
    await desk.user.click(await press('Planned location of unit 202'))
    await waitFor(() => expect(desk.callsOf(WAY)).toHaveLength(3))
    expect((await rowOf(2)).textContent).toContain('Calculating…')
    expect(
      desk
        .callsOf(WAY)
        .map(({ query, signal }) => [query['vehicle_id'], query['location_type'], signal?.aborted]),
    ).toEqual([
      [1, undefined, true],
      [2, undefined, true],
      [2, 'planned', false],
    ])
  })

  it('is canceled when the panel closes', async () => {
    const desk = open({ vehicles: [planned(1)] }, CHOSEN)
    desk.once(WAY, () => held<object>().promise)
    await waitFor(() => expect(desk.callsOf(WAY)).toHaveLength(1))
    desk.unmount()
    expect(desk.callsOf(WAY)[0]!.signal?.aborted).toBe(true)
  })

  it('shows why it could not be measured', async () => {
    const desk = open({ vehicles: [planned(1)] }, CHOSEN)
    await waitFor(() => expect(desk.callsOf(WAY)).toHaveLength(1))
    desk.once(WAY, () => Promise.reject(refusal(404, { detail: ['This vehicle has no planned position.'] })))
    await desk.user.click(await press('Planned location of unit 201'))
    expect(await screen.findByText('This vehicle has no planned position.')).toBeTruthy()
  })
})

describe('vehicle of a bid', () => {
  it('is measured when chosen, and the next choice cancels the request', async () => {
    const desk = open({ vehicles: [makeVehicle(1), makeVehicle(2)] }, '/dispatch?load=1&panel=bid-detail')
    desk.once(WAY, () => held<object>().promise)
    desk.once(WAY, () => way(212))
    const box = await screen.findByLabelText<HTMLSelectElement>('Vehicle')
    await waitFor(() => expect(desk.callsOf(WAY)).toHaveLength(1))
    const other = box.value === '1' ? '2' : '1'
    await desk.user.selectOptions(box, other)
    await waitFor(() =>
      expect(screen.getByText('Deadhead').parentElement?.textContent).toBe('Deadhead212 miroad'),
    )
    expect(
      desk.callsOf(WAY).map(({ query, signal }) => [String(query['vehicle_id']) === other, signal?.aborted]),
    ).toEqual([
      [false, true],
      [true, false],
    ])
  })
})
