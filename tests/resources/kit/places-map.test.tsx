import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readInstallation } from '#contract/entities/session.ts'
import { pathOf } from '#contract/http.ts'
import { PlacesMap } from '#kit/map/places-map.tsx'
import type { MapPlace } from '#kit/map/map-place.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { crates } from './crates.tsx'

const places: MapPlace[] = [
  { key: 'now', kind: 'vehicle', id: 7, latitude: 39.96, longitude: -82.99, label: 'Unit 101 in Columbus, OH' },
  { key: 'planned', kind: 'planned', latitude: 41.88, longitude: -87.62, label: 'Planned: Chicago, IL' },
]

function show(onChoose?: (id: number) => void) {
  const { provider } = memoryProvider([], 0, { [pathOf(readInstallation)]: { tile_url: null, mail_out: 'kept', is_demo: false } })
  const page = () => <PlacesMap label="Where unit 101 is" places={places} line {...(onChoose && { onChoose })} />
  const shown = Object.assign(page, { preload: async () => undefined })
  return renderResources({ resources: [{ ...crates(), pages: { list: shown } }], dataProvider: provider, path: '/crates' })
}

test('a small map names its places, and a vehicle on it can be chosen by a key', async () => {
  const onChoose = vi.fn<(id: number) => void>()
  const { user } = show(onChoose)
  expect(await screen.findByRole('region', { name: 'Where unit 101 is' })).toBeTruthy()
  const [vehicle, planned] = [await screen.findByTitle('Unit 101 in Columbus, OH'), screen.getByTitle('Planned: Chicago, IL')]
  planned.focus()
  await user.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  vehicle.focus()
  await user.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledWith(7)
})
