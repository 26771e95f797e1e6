import type { LiveProvider } from '@refinedev/core'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { live } from '#contract/entities/fleet/vehicle.ts'
import type { LiveData } from '#contract/live.ts'
import { definePatch } from '#kit/use-live-patch.ts'
import { moves } from '#parts/fleet/vehicle/moves.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { aVehicle } from '#tests/resources/a-vehicle.ts'
import { aCrate, type Crate, crateFields, crates } from './crates.tsx'

type Move = LiveData<'VEHICLE_MOVED'>

const aMove = (id: number, values: Partial<Move> = {}): Move => ({
  id,
  last_latitude: 40,
  last_longitude: -83,
  last_address: 'Columbus, OH',
  last_geo_date_time: '2025-11-02T10:00:00Z',
  ...values,
})

function open(path: string) {
  const memory = memoryProvider([aCrate(), aCrate({ id: 2, name: 'Beta' })])
  const drawn = vi.fn<(name: string) => void>()
  const fields = crateFields.map((field) =>
    field.name === 'name'
      ? {
          ...field,
          cell: {
            compute: ({ name }: Crate) => {
              drawn(name)
              return name
            },
          },
        }
      : field,
  )
  const patch = definePatch<Crate, typeof live>(live, (row, { last_address: name = row.name }) => ({
    ...row,
    name,
  }))
  const subscribe = vi.fn<LiveProvider['subscribe']>(() => undefined)
  renderResources({
    resources: [crates(fields, { patch })],
    dataProvider: memory.provider,
    path,
    liveProvider: { subscribe, unsubscribe: () => undefined },
  })
  const say = (data: Move) =>
    subscribe.mock.calls
      .filter(([{ types }]) => types.includes('VEHICLE_MOVED'))
      .forEach(([{ channel, callback }]) =>
        callback({ channel, type: 'VEHICLE_MOVED', payload: { data }, date: new Date() }),
      )
  return { memory, drawn, say }
}

test('list view: applies a thousand live messages without a fetch and redraws each visible row once', async () => {
  const { memory, drawn, say } = open('/crates')
  await screen.findByRole('row', { name: /Beta/ })
  drawn.mockClear()
  for (let n = 1; n <= 1000; n++) say(aMove(n % 50 === 0 ? 2 : n + 10, { last_address: `Place ${n}` }))
  expect(await screen.findByRole('row', { name: /Place 1000/ })).toBeTruthy()
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent?.slice(0, 5))).toEqual(
    ['Name', 'Alpha', 'Place'].map((text) => expect.stringContaining(text)),
  )
  expect(drawn.mock.calls).toEqual([['Place 1000']])
  expect(memory.callsOf('getList')).toHaveLength(1)
})

test('open record: applies its own live messages and ignores those of other records', async () => {
  const { memory, say } = open('/crates/1')
  await screen.findByRole('heading', { name: 'Crate Alpha' })
  act(() => {
    say(aMove(2, { last_address: 'Dayton, OH' }))
    say(aMove(1))
  })
  expect(await screen.findByRole('heading', { name: 'Crate Columbus, OH' })).toBeTruthy()
  await waitFor(() => expect(memory.callsOf('getOne')).toHaveLength(1))
})

test('vehicle move: ignores a message that is older than the position shown', () => {
  const row = aVehicle({ last_geo_date_time: '2025-11-02T10:00:00Z', last_address: 'Toledo, OH' })
  expect(moves.apply(row, aMove(1, { last_geo_date_time: '2025-11-02T09:59:59Z' }) as never)).toBe(row)
  expect(moves.apply(row, aMove(1, { last_geo_date_time: '2025-11-02T10:00:01Z' }) as never)).toEqual({
    ...row,
    ...aMove(row.id, { last_geo_date_time: '2025-11-02T10:00:01Z' }),
  })
})
