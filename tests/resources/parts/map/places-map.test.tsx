import { screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { readInstallation } from '#contract/entities/people/session.ts'
import { buildPath } from '#contract/http.ts'
import { PlacesMap } from '#parts/kernel/map/places-map.tsx'
import { VehiclePlaces } from '#parts/fleet/vehicle/vehicle-places.tsx'
import type { MapPlace } from '#parts/kernel/map/map-place.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { crates } from '#tests/resources/kit/crates.tsx'

const places: MapPlace[] = [
  {
    key: 'now',
    kind: 'vehicle',
    id: 7,
    latitude: 39.96,
    longitude: -82.99,
    label: 'Unit 101 in Columbus, OH',
  },
  { key: 'planned', kind: 'planned', latitude: 41.88, longitude: -87.62, label: 'Planned: Chicago, IL' },
]

function show(page: () => ReactNode) {
  const { provider } = memoryProvider([], 0, {
    [buildPath(readInstallation)]: { tile_url: null, mail_out: 'none', is_demo: false },
  })
  const shown = Object.assign(page, { preload: async () => undefined })
  return renderResources({
    resources: [{ ...crates(), pages: { list: shown } }],
    dataProvider: provider,
    path: '/crates',
  })
}

test('places map: names its places, and a key selects a vehicle', async () => {
  const onChoose = vi.fn<(id: number) => void>()
  const { user } = show(() => (
    <PlacesMap label="Where unit 101 is" places={places} line onChoose={onChoose} />
  ))
  expect(await screen.findByRole('region', { name: 'Where unit 101 is' })).toBeTruthy()
  const [vehicle, planned] = [
    await screen.findByTitle('Unit 101 in Columbus, OH'),
    screen.getByTitle('Planned: Chicago, IL'),
  ]
  planned.focus()
  await user.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  vehicle.focus()
  await user.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledWith(7)
})

const vehicle = {
  id: 7,
  unit_number: '101',
  location_type: 'current' as const,
  last_latitude: 39.96,
  last_longitude: -82.99,
  last_address: 'Columbus, OH',
  last_geo_date_time: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  planned_latitude: null,
  planned_longitude: null,
  planned_address: '',
  planned_date: null,
}

test('vehicle places: are shown in words and on a map, with a warning for an old position', async () => {
  const planned = { planned_latitude: 41.88, planned_longitude: -87.62, planned_address: 'Chicago, IL' }
  show(() => <VehiclePlaces Map={PlacesMap} vehicle={{ ...vehicle, ...planned }} />)
  expect((await screen.findByText(/^Last seen: Columbus, OH/)).textContent).toMatch(/3 h 00 min ago \(old\)$/)
  expect(screen.getByText('Planned: Chicago, IL')).toBeTruthy()
  expect(screen.getByText(/^Location used for dispatch/).textContent).toBe(
    'Location used for dispatch: last seen',
  )
  expect(await screen.findByTitle('Planned: Chicago, IL')).toBeTruthy()
})

test('vehicle places: follow a vehicle that moved, in words and on the map', async () => {
  const west = {
    last_latitude: 40.1,
    last_address: 'Westerville, OH',
    last_geo_date_time: new Date().toISOString(),
  }
  function Moving() {
    const [moved, setMoved] = useState(vehicle)
    return (
      <>
        <button type="button" onClick={() => setMoved({ ...moved, ...west })}>
          Move
        </button>
        <VehiclePlaces Map={PlacesMap} vehicle={moved} />
      </>
    )
  }
  const { user } = show(() => <Moving />)
  await screen.findByTitle('Last seen: Columbus, OH')
  await user.click(screen.getByRole('button', { name: 'Move' }))
  expect(screen.getByText(/^Last seen: Westerville, OH/).textContent).not.toMatch(/old/)
  expect(await screen.findByTitle('Last seen: Westerville, OH')).toBeTruthy()
  expect(screen.queryByTitle('Last seen: Columbus, OH')).toBeNull()
})

test('vehicle places: show no map without a position, and the planned location if only that is known', async () => {
  const unseen = { ...vehicle, last_latitude: null, last_longitude: null, last_geo_date_time: null }
  const { unmount } = show(() => <VehiclePlaces Map={PlacesMap} vehicle={unseen} />)
  expect(await screen.findByText('No location reported yet.')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  show(() => (
    <VehiclePlaces
      Map={PlacesMap}
      vehicle={{ ...unseen, planned_latitude: 41.88, planned_longitude: -87.62 }}
    />
  ))
  expect(await screen.findByText('Planned: unnamed location')).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Unit 101, current and planned location' })).toBeTruthy()
})
