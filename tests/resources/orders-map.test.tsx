import { screen, waitFor } from '@testing-library/react'
import { MapContainer } from 'react-leaflet'
import { expect, test, vi } from 'vitest'
import type { OrderMap } from '#contract/entities/freight/order-map.ts'
import { longestLeg } from '#contract/rules/order-route.ts'
import { orders } from '#resources/orders/index.tsx'
import { Handles } from '#resources/orders/map/handles.tsx'
import { drawn, findEnd, ledTo, since } from '#resources/orders/map/track.ts'
import { useRouteEdit } from '#resources/orders/map/use-route-edit.ts'
import { crates } from '#tests/resources/kit/crates.tsx'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'

type Splice = {
  version: number
  at: number
  remove: number
  insert: { latitude: number; longitude: number }[]
}
const send = vi.fn<(body: Splice) => Promise<OrderMap>>()

const stopAt = (longitude: number, stop: number) => ({ latitude: 41, longitude, stop })
const MAP = {
  version: 3,
  current_location: null,
  planned_waypoint: [stopAt(-88, 1), { latitude: 41, longitude: -87.99, stop: null }, stopAt(-87.9, 2)],
  history_waypoint: [],
  is_corrected: false,
  arrival_radius_miles: 0.5,
} satisfies OrderMap

function keep() {
  let map: OrderMap = MAP
  send.mockImplementation(async ({ version, at, remove, insert }) => {
    if (version !== map.version) throw new Error('Someone else changed this route.')
    const planned_waypoint = map.planned_waypoint.toSpliced(
      at,
      remove,
      ...insert.map((spot) => ({ ...spot, stop: null })),
    )
    map = { ...map, version: version + 1, planned_waypoint }
    return map
  })
  return () => map
}

function Way() {
  const edit = useRouteEdit(7, MAP)
  return (
    <>
      <button type="button" onClick={() => edit.edit('planned')}>
        Edit
      </button>
      <button type="button" disabled={!edit.canUndo || edit.isSending} onClick={() => void edit.undo()}>
        Undo
      </button>
      <button type="button" onClick={() => edit.insertAfter(longestLeg(edit.points))}>
        Add point
      </button>
      <p>{edit.points.map(({ longitude }) => longitude.toFixed(3)).join(' ')}</p>
      <MapContainer center={[41, -87.98]} zoom={12} style={{ width: 800, height: 600 }} zoomAnimation={false}>
        {edit.way !== null && (
          <Handles
            points={edit.points}
            onMove={edit.move}
            onRemove={edit.remove}
            onInsertAfter={edit.insertAfter}
          />
        )}
      </MapContainer>
    </>
  )
}

async function open() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const { provider } = memoryProvider([])
  const dataProvider = {
    ...provider,
    custom: async ({ payload }: { payload?: unknown }) => ({
      data: (await send(payload as Splice)) as never,
    }),
  }
  const list = Object.assign(Way, { preload: async () => undefined })
  const { user } = renderResources({
    resources: [{ ...crates(), pages: { list } }],
    dataProvider,
    path: '/crates',
  })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  return user
}

test('route on the map: is edited with the keyboard alone, and sends one change at a time', async () => {
  const stored = keep()
  const user = await open()
  const [handle] = screen.getAllByTitle(/^Point 2: .*Enter to add a point after it/)
  handle!.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  expect(document.activeElement).toBe(handle)
  await waitFor(() => expect(stored().version).toBe(7))
  expect(send.mock.calls.map(([{ version }]) => version)).toEqual([3, 4, 5, 6])
  const [, moved, added] = stored().planned_waypoint
  expect(moved!.longitude).toBeCloseTo(-87.99 + (24 * 360) / (256 * 2 ** 12), 3)
  expect(added!.longitude).toBeCloseTo((moved!.longitude - 87.9) / 2, 4)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(stored().planned_waypoint).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Add point' }))
  await waitFor(() => expect(stored().planned_waypoint).toHaveLength(4))
})

test('refused route change: is reverted together with the changes made after it', async () => {
  const stored = keep()
  send.mockRejectedValueOnce({ statusCode: 409, message: 'Someone else changed this route.' })
  const user = await open()
  const before = screen.getByText(/^-88/).textContent
  const [handle] = screen.getAllByTitle(/^Point 2: /)
  handle!.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await waitFor(() => expect(screen.getByText(/^-88/).textContent).toBe(before))
  expect(stored()).toBe(MAP)
})

test('driven route: continues with positions newer than its end, at any zoom', () => {
  const seen = [1, 2, 3].map((time) => ({ latitude: 41, longitude: -88 + time, time: time * 1000 }))
  const way = drawn([{ latitude: 41, longitude: -88, at: '1970-01-01T00:00:01Z' }])
  expect(since(findEnd(way.points), seen)).toEqual(seen.slice(1))
  expect(ledTo(way, seen.slice(1))).toMatchObject({ points: [{}, ...seen.slice(1)] })
  expect([...ledTo(way, seen.slice(1)).significance].slice(1)).toEqual([
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ])
  expect(since(findEnd([{ at: null }]), seen), 'a person drew the end').toEqual([])
})

test('order list: follows comments read and edited in another window', () => {
  expect(orders.live).toEqual(expect.arrayContaining(['ORDER_COMMENTS_READ', 'ORDER_COMMENT_CHANGED']))
})
