import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDesk, type World } from '#tests/pages/dispatch/desk.tsx'
import { makeOffer, makeVehicle, NOW } from '#tests/pages/dispatch/fixtures.ts'

const LIST = /GET owner\/vehicle\/list/
const open = (world: World = {}) =>
  openDesk('/dispatch?load=1', { offers: [makeOffer(1, { is_read: true })], ...world })
const unit = (name: string) => screen.findByRole('button', { name: `Unit ${name}, fits` })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('vehicles near the pickup', () => {
  it('are refetched while the radius is typed, without leaving its field', async () => {
    const desk = open({ vehicles: [makeVehicle(1)] })
    await desk.user.click(await screen.findByLabelText('Within'))
    await desk.user.keyboard('275')
    await waitFor(() => expect(desk.callsOf(LIST).at(-1)?.query).toEqual({ load_id: 1, radius: 275 }))
    expect(document.activeElement).toBe(screen.getByLabelText('Within'))
  })

  it('that are all too far away: names the closest, and one click widens the radius', async () => {
    const far = [makeVehicle(7, { sky_distance: 312 }), makeVehicle(8, { sky_distance: 500 })]
    const within = (radius: unknown) => far.filter(({ sky_distance }) => sky_distance <= Number(radius))
    const desk = open({
      routes: [
        [
          /^owner\/vehicle\/list\/$/,
          (_, { query }) => ({ count: within(query.radius).length, results: within(query.radius) }),
        ],
      ],
    })
    expect(await screen.findByText('Closest fit: unit 207, 312 air mi away')).toBeTruthy()
    await desk.user.click(screen.getByRole('button', { name: 'Widen to 350' }))
    expect(await unit('207')).toBeTruthy()
    expect(localStorage.getItem('dispatch-radius')).toBe('350')
    expect(screen.queryByText(/^Closest fit: unit 207, /)).toBeNull()
  })
})
