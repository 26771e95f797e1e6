import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readHrVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { listPlaces } from '#contract/entities/kernel/place.ts'
import { readInstallation } from '#contract/entities/people/session.ts'
import { updateVehicleLocation } from '#contract/entities/fleet/vehicle.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'
import { aVehicle } from './a-vehicle.ts'
import { HR } from './hr.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

async function openPlace() {
  serve(server, readInstallation, { tile_url: null, mail_out: 'none', is_demo: false })
  serve(server, listPlaces, { count: 0, results: [] })
  serve(server, readHrVehicle, aVehicle({ id: 1, notes: '' }), 1)
  const requests = serve(server, updateVehicleLocation, aVehicle({ version: 5 }), 1)
  const { user } = openAs(HR, '/hr-portal-vehicles/1?tab=place')
  await user.click(await screen.findByRole('button', { name: 'Set manually' }))
  const map = (await screen.findByRole('region', { name: /click to set location/ })).querySelector(
    '.leaflet-container',
  )!
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'City or ZIP code' })
  return { user, requests, map, box }
}

test('HR vehicle location: is set by a click on the map and by coordinates', async () => {
  const { user, requests, map, box } = await openPlace()
  fireEvent.click(map)
  await screen.findByText('Picked on the map. Type to replace it.')
  expect(box.value).toMatch(/^-?[\d.]+, -?[\d.]+$/)
  await user.click(screen.getByRole('button', { name: 'Set location' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  const [latitude, longitude] = box.value.split(', ').map(Number)
  expect(await requests[0]!.json()).toEqual({
    location_type: 'current',
    latitude,
    longitude,
    notes: '',
    version: 4,
  })
})

test('HR vehicle location: text typed after a click on the map replaces it', async () => {
  const { user, requests, map, box } = await openPlace()
  fireEvent.click(map)
  await screen.findByText('Picked on the map. Type to replace it.')
  await fill(user, box, '44301')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await requests[0]!.json()).toMatchObject({ address: '44301' })
})
