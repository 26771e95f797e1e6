import { screen, waitFor } from '@testing-library/react'
import { MapContainer } from 'react-leaflet'
import { expect, test, vi } from 'vitest'
import { StopTimeline } from '#parts/freight/load/stop-timeline.tsx'
import { parseCoordinates } from '#contract/rules/coordinates.ts'
import { PinForm } from '#resources/orders/map/pin-form.tsx'
import { PinHandle } from '#resources/orders/map/pin-handle.tsx'
import { usePin } from '#resources/orders/map/use-pin.ts'
import { crates } from '#tests/resources/kit/crates.tsx'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { anOrder } from './an-order.ts'

type Sent = { version: number; latitude: number | null; longitude: number | null }
const send = vi.fn<(body: Sent) => Promise<{ version: number }>>()

const ORDER = anOrder()
const PLACE = { latitude: 41.88, longitude: -87.63 }
const CORRECTED = { pin_corrected_at: '2030-01-05T12:00:00Z', pin_corrected_by: 'Bo Park' }
const order = {
  ...ORDER,
  stops: ORDER.stops.map((stop, index) => (index === 0 ? { ...stop, ...PLACE, ...CORRECTED } : stop)),
}

function Page() {
  const pin = usePin(order, 4, true)
  return (
    <>
      <StopTimeline order={order} />
      <MapContainer center={[41, -87.98]} zoom={8} style={{ width: 800, height: 600 }} zoomAnimation={false}>
        {pin.stop && <PinHandle spot={pin.spot} label={pin.stop.address} onMove={pin.move} />}
      </MapContainer>
      {pin.stop && <PinForm pin={pin} label={pin.stop.address} />}
    </>
  )
}

function open() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const toasts = vi.fn<(toast: { message: string; cancelMutation?: () => void }) => void>()
  const { provider } = memoryProvider([])
  const dataProvider = {
    ...provider,
    custom: async ({ payload }: { payload?: unknown }) => ({ data: (await send(payload as Sent)) as never }),
  }
  const list = Object.assign(Page, { preload: async () => undefined })
  const { user } = renderResources({
    resources: [{ ...crates(), pages: { list } }],
    dataProvider,
    notificationProvider: { open: (toast) => toasts(toast as { message: string }), close: () => undefined },
    path: '/crates',
  })
  return { user, toasts }
}

test('location of a stop: is moved with the keyboard alone, saved, and restored by Undo', async () => {
  send.mockImplementation(async ({ version }) => ({ version: version + 1 }))
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: /^Fix location for stop 1, / }))
  const [handle] = await screen.findAllByTitle(/^Pin for Chicago, IL.*: drag or use arrow keys to move$/)
  expect(document.activeElement).toBe(handle)
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
  const step = (8 * 360) / (256 * 2 ** 13)
  const field = screen.getByLabelText<HTMLInputElement>('Latitude, longitude')
  const moved = parseCoordinates(field.value)!
  expect(moved.longitude).toBeCloseTo(PLACE.longitude + 2 * step, 3)
  expect(moved.latitude).toBeGreaterThan(PLACE.latitude + step / 2)
  await user.click(screen.getByRole('button', { name: 'Save location' }))
  await waitFor(() => expect(screen.queryByLabelText('Latitude, longitude')).toBeNull())
  expect(send.mock.lastCall?.[0]).toEqual({ version: 4, ...moved })
  expect(toasts.mock.lastCall?.[0].message).toMatch(/^Location updated: Chicago, IL.*\.$/)
  toasts.mock.lastCall?.[0].cancelMutation?.()
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ version: 5, ...PLACE }))
})

test('order page: shows who fixed the location of a stop and when', async () => {
  open()
  expect(await screen.findByText('Location fixed on 05 Jan 2030 by Bo Park')).toBeTruthy()
  expect(screen.getAllByText(/^Location fixed/)).toHaveLength(1)
})

test('location form: accepts coordinates, sends no invalid ones, and shows a refusal at its field', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Fix location for stop 1, / }))
  const field = await screen.findByLabelText<HTMLInputElement>('Latitude, longitude')
  await user.clear(field)
  await user.type(field, 'the gate{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('such as 41.0814, -81.519')
  send.mockClear()
  send.mockRejectedValueOnce({
    statusCode: 400,
    message: 'x',
    errors: { latitude: ['This is 240.0 mi from Chicago, IL.'] },
  })
  await user.clear(field)
  await user.type(field, '39.1° N, 84.5° W{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('240.0 mi'))
  expect(send.mock.calls).toEqual([[{ version: 4, latitude: 39.1, longitude: -84.5 }]])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Latitude, longitude')).toBeNull()
})

test('location form: keeps typed text when saving fails, and names the newest version after an undo', async () => {
  send.mockImplementation(async ({ version }) => ({ version: version + 1 }))
  const { user, toasts } = open()
  const openForm = async () =>
    await user.click(await screen.findByRole('button', { name: /^Fix location for stop 1, / }))
  const type = async (text: string) => {
    await user.clear(screen.getByLabelText('Latitude, longitude'))
    await user.type(screen.getByLabelText('Latitude, longitude'), `${text}{Enter}`)
  }
  await openForm()
  await type('41.9, -87.64')
  await waitFor(() => expect(screen.queryByLabelText('Latitude, longitude')).toBeNull())
  toasts.mock.lastCall?.[0].cancelMutation?.()
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ version: 5, ...PLACE }))
  for (const statusCode of [409, 503, 0]) {
    send.mockRejectedValueOnce(Object.assign(new Error('It failed.'), { statusCode }))
    if (!screen.queryByLabelText('Latitude, longitude')) await openForm()
    await type('41.91, -87.65')
    await waitFor(() =>
      expect(send.mock.lastCall?.[0]).toEqual({ version: 6, latitude: 41.91, longitude: -87.65 }),
    )
    await waitFor(() => expect(toasts).toHaveBeenCalled())
    expect(screen.getByLabelText<HTMLInputElement>('Latitude, longitude').value).toBe('41.91, -87.65')
    toasts.mockClear()
  }
})
