import { logAcknowledgment, sendLoadToDriver } from '#contract/entities/freight/load-dispatch.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { listLoadShares } from '#contract/entities/freight/load-share.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { changeLoadStatus } from '#contract/entities/freight/load.ts'
import {
  decideDriverWord,
  listOrders,
  type OrderEvent,
  readRescheduleEffects,
  noteCheckCall,
  rescheduleStop,
  setStopTimes,
} from '#contract/entities/freight/order.ts'
import type { Permission } from '#contract/permissions.ts'
import { dayText } from '#contract/rules/dates.ts'
import { wallText } from '#contract/rules/wall-time.ts'
import { moved } from '#resources/orders/moved.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aLoad } from './a-load.ts'
import { anOrder } from './an-order.ts'
import { serveOrder } from './serve-order.ts'
import { openAs, serve } from './wired.tsx'

vi.mock('#resources/orders/map/order-map.tsx', () => ({ default: () => null }))

const server = fakeServer()
const LOOKER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES']
const EDITOR: Permission[] = [...LOOKER, 'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES']

const NO_NEWS = {
  to: '',
  broker: { name: 'Example Brokerage', status_mails: false, late_mails: false },
  status_mails: null,
  late_mails: null,
  drafts: [],
  replies: [],
  sent: [],
}

const list = (...orders: ReturnType<typeof anOrder>[]) =>
  serve(server, listOrders, { count: orders.length, results: orders })

test("order list: shows the truck's ETA, whether it is on time, and what awaits confirmation", async () => {
  const open = { ...anOrder().next_stop!, window_from: '2020-01-07T14:00:00Z' }
  const requests = list(
    anOrder({
      id: 2,
      number: 'NLF30-02-2',
      status: 2,
      eta_status: 'late',
      margin_minutes: -45,
      waits: ['detention', 'pickup'],
      next_stop: open,
    }),
    anOrder(),
  )
  const confirmed = serve(server, changeLoadStatus, aLoad({ id: 2, status: 3 }), 2)
  const { user, notes } = openAs(EDITOR, '/orders')
  const late = within(await screen.findByRole('row', { name: /NLF30-02-2/ }))
  expect(new URL(requests[0]!.url).searchParams.get('status')).toBe('1')
  expect(late.getByText('45 min late')).toBeTruthy()
  expect(late.getByText('Detention running')).toBeTruthy()
  const calm = within(screen.getByRole('row', { name: /NLF30-02-1/ }))
  expect(calm.getByText('1 h 30 min early').parentElement?.textContent).toContain('early at pickup')
  const reason =
    'Pickup in Chicago, IL: due by Mon 07 Jan 2030 10:00 CT, ETA Mon 07 Jan 2030 08:30 CT (estimated miles).'
  expect(calm.getByText(reason)).toBeTruthy()
  expect(calm.getByTitle(reason)).toBeTruthy()
  expect(calm.getByText('1/2 Pickup Chicago, IL')).toBeTruthy()
  expect(calm.getByText('unread').parentElement?.textContent).toBe('2unread')
  await user.click(await late.findByRole('button', { name: 'Confirm pickup for NLF30-02-2' }))
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe('NLF30-02-2: Picked up.'))
  expect(await confirmed[0]?.json()).toEqual({ status: 3, version: 3 })
})

const DISPATCHED = {
  sent_at: '2030-01-06T10:00:00Z',
  sent_by: 'Dana Reyes',
  acknowledged_at: null,
  acknowledged_by: '',
  acknowledged_way: null,
} as const

test('order page: offers the allowed statuses, and a next-step button that ignores an accidental second press', async () => {
  const arrived_at = new Date().toISOString()
  const stops = anOrder().stops.map((stop) => ({ ...stop, arrived_at }))
  const order = anOrder({
    status: 1,
    stops,
    vehicle: null,
    eta_status: 'risk',
    margin_minutes: 9,
    margin_stop: 2,
  })
  serveOrder(server, order)
  serve(server, readBrokerNews, NO_NEWS, 1)
  serve(server, listLoadShares, { count: 0, results: [] })
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  const moves = serve(server, changeLoadStatus, aLoad({ id: 1, status: 3 }), 1)
  const { user, notes } = openAs(EDITOR, '/orders/1')
  await user.click(await screen.findByRole('button', { name: `${order.number} status: Assigned` }))
  expect((await screen.findByRole('menuitem', { name: /^Delivered/ })).getAttribute('aria-disabled')).toBe(
    'true',
  )
  expect(screen.getByText('At risk: 9 min margin at delivery in Akron, OH')).toBeTruthy()
  const parts = screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'))
  expect(parts.filter((part) => ['Load details', 'Stops', 'Chat'].includes(part ?? ''))).toEqual([
    'Stops',
    'Chat',
    'Load details',
  ])
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Picked up' })
  serveOrder(server, { ...order, status: 3 })
  await user.click(next)
  const early = within(await screen.findByRole('dialog', { name: 'Picked up?' }))
  expect(
    early.getByText(
      /^Pickup in Chicago, IL isn’t due for another .+ \(Mon 07 Jan 2030 08:00 – 10:00 CT\)\.$/,
    ),
  ).toBeTruthy()
  await user.click(early.getByRole('button', { name: 'Picked up anyway' }))
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe(`${order.number}: Picked up.`))
  expect(await moves[0]?.json()).toEqual({ status: 3, version: order.version })
  expect(next.disabled).toBe(true)
  fireEvent.pointerDown(next)
  const delivered = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delivered' })
  await waitFor(() => expect(delivered.disabled).toBe(false))
  fireEvent.click(delivered, { detail: 1 })
  expect(fireEvent.keyDown(delivered, { key: 'Enter', repeat: true })).toBe(false)
  expect(moves).toHaveLength(1)
})

test.each([
  [null, 'Send to driver', sendLoadToDriver, { is_again: false }],
  [DISPATCHED, 'Log acknowledgment', logAcknowledgment, {}],
  [DISPATCHED, 'Send again', sendLoadToDriver, { is_again: true }],
] as const)(
  'order hours before its pickup, sent %j: offers %s',
  async (driver_dispatch, label, call, body) => {
    const order = anOrder({ driver_dispatch })
    serveOrder(server, order)
    serve(server, readBrokerNews, NO_NEWS, 1)
    serve(server, listLoadShares, { count: 0, results: [] })
    serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
    const sent = serve(
      server,
      call as typeof sendLoadToDriver,
      { id: 1, number: order.number, driver_dispatch: DISPATCHED, sent_to: ['Marta Hill'], unreachable: [] },
      1,
    )
    const { user, notes } = openAs(EDITOR, '/orders/1')
    await user.dblClick(await screen.findByRole('button', { name: label }))
    await waitFor(() => expect(notes).toHaveBeenCalled())
    expect(screen.queryByRole('button', { name: 'Picked up' })).toBeNull()
    expect(screen.getByText(driver_dispatch ? 'Awaiting acknowledgment' : 'Not sent to driver')).toBeTruthy()
    expect(await Promise.all(sent.map((request) => request.json()))).toEqual([body])
  },
)

test.each([
  [{ margin_minutes: -40 }, 'Arrived 40 min late at pickup'],
  [{ margin_minutes: 5 }, 'Arrived on time at pickup'],
  [{ margin_minutes: null }, 'Arrived'],
  [{ eta_status: 'unknown', margin_minutes: null, margin_stop: null }, 'No window'],
  [{ eta_status: 'unknown', margin_minutes: null, margin_stop: null, next_stop: null }, 'No estimate'],
  [
    { eta_status: 'late', margin_minutes: -40, margin_stop: 99, stop_count: 3 },
    '40 min late at a later stop',
  ],
  [{ eta_status: 'on_time', margin_minutes: 58, margin_stop: 1 }, '58 min early at pickup'],
  [{ eta_status: 'on_time', margin_minutes: 58, margin_stop: 2 }, '58 min early at delivery'],
  [{ eta_status: 'risk', margin_minutes: 8, margin_stop: 2 }, 'At risk: 8 min margin at delivery'],
] as const)('order list: a truck that arrived with %j reads “%s”', async (values, text) => {
  list(anOrder({ eta_status: 'arrived', margin_stop: 1, ...values }))
  openAs(LOOKER, '/orders')
  expect((await screen.findByRole('row', { name: /NLF30-02-1/ })).textContent).toContain(text)
})

test.each([
  [
    { window_from: '2030-01-07T14:00:00Z', window_to: null },
    /^Pickup in Chicago, IL: opens Mon 07 Jan 2030 08:00 CT/,
  ],
  [
    { window_from: null, window_to: '2030-01-07T14:00:00Z' },
    /^Pickup in Chicago, IL: due by Mon 07 Jan 2030 08:00 CT/,
  ],
] as const)('order list: a next stop with the window %j has it in its tooltip', async (window, title) => {
  const order = anOrder()
  list({ ...order, next_stop: { ...order.next_stop!, ...window } })
  openAs(LOOKER, '/orders')
  expect(within(await screen.findByRole('row', { name: /NLF30-02-1/ })).getByTitle(title)).toBeTruthy()
})

test('order list: logs a check call from the row with the truck’s place, and Escape cancels it', async () => {
  list(anOrder())
  const sent = serve(server, noteCheckCall, anOrder(), 1)
  const { user } = openAs(EDITOR, '/orders')
  await user.click(await screen.findByRole('button', { name: 'Log check call on NLF30-02-1' }))
  await user.type(await screen.findByLabelText('Driver update on NLF30-02-1'), 'Loaded{Escape}')
  expect(sent).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Log check call on NLF30-02-1' }))
  await user.type(await screen.findByLabelText('Driver update on NLF30-02-1'), 'Loaded, rolling{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({ text: 'Loaded, rolling', place: '3 mi W of Joliet, IL' })
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('order list: offers no check calls and no confirmations to read-only users', async () => {
  list(anOrder({ status: 2, waits: ['pickup'] }))
  openAs(LOOKER, '/orders')
  const row = within(await screen.findByRole('row', { name: /NLF30-02-1/ }))
  expect(row.getByText('Pickup not confirmed')).toBeTruthy()
  expect(row.queryByRole('button')).toBeNull()
})

test('vehicle move: updates position and ETA of the orders on that truck only', () => {
  const vehicle = {
    id: 9,
    last_latitude: 42,
    last_longitude: -88,
    last_address: 'Elgin, IL',
    last_geo_date_time: '2030-01-07T13:30:00Z',
    near: 'Elgin, IL',
  }
  const message = {
    id: 1,
    vehicle,
    next_eta: '2030-01-07T15:00:00Z',
    next_basis: 'road' as const,
    eta_status: 'risk' as const,
    margin_minutes: 20,
    margin_stop: 1,
    estimates: [{ stop: 1, eta: '2030-01-07T15:00:00Z', basis: 'road' as const }],
  }
  const after = moved(anOrder(), message)
  expect(after).toMatchObject({
    vehicle,
    eta_status: 'risk',
    next_stop: { eta: '2030-01-07T15:00:00Z', basis: 'road' },
  })
  expect(after.stops.map(({ eta }) => eta)).toEqual(['2030-01-07T15:00:00Z', null])
  expect(moved(anOrder(), { ...message, vehicle: { ...vehicle, id: 8 } }).vehicle?.last_address).toBe(
    'Joliet, IL',
  )
})

test('order page: attributes an arrival that the position contradicts to the driver, and shows no ETA after it', async () => {
  const arrival = { arrived_at: '2030-01-07T14:30:00Z', arrival_reported_by: 'driver' as const }
  const { next_stop, stops } = anOrder()
  list(anOrder({ next_stop: { ...next_stop!, ...arrival } }))
  serveOrder(server, anOrder({ status: 5, stops: [{ ...stops[0]!, ...arrival }, stops[1]!] }))
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  serve(server, listLoadShares, { count: 0, results: [] })
  const broker = { name: 'Example Brokerage', status_mails: false, late_mails: true }
  serve(
    server,
    readBrokerNews,
    { to: '', status_mails: null, late_mails: null, broker, drafts: [], replies: [], sent: [] },
    1,
  )
  const { user } = openAs(LOOKER, '/orders')
  const row = within(await screen.findByRole('row', { name: /NLF30-02-1/ }))
  expect(row.getByTitle('GPS had the truck elsewhere.').textContent).toMatch(
    /^Arrived .*08:30 CT \(driver\)$/,
  )
  await user.click(row.getByRole('link', { name: 'NLF30-02-1' }))
  expect(await screen.findByText(/^Arrived Mon 07 Jan 2030 08:30 CT/)).toBeTruthy()
  expect(screen.getByText(/per the driver/)).toBeTruthy()
  expect(screen.queryByText(/^ETA/)).toBeNull()
})

test('order page: shows stops in their time zones, sets actual times, and reschedules with a reason', async () => {
  const arrived = new Date(Date.now() - 100 * 60_000).toISOString()
  const entered: OrderEvent = {
    id: 5,
    created_at: '2030-01-07T14:00:00Z',
    updated_at: '2030-01-07T14:00:00Z',
    version: 1,
    load: 1,
    stop: 1,
    kind: 'arrived',
    about: null,
    at: '2030-01-07T14:00:00Z',
    recorded_by: '',
    text: '',
    latitude: null,
    longitude: null,
    near: '',
    place: '',
    eta: null,
    next_call_at: null,
    photo: null,
    resolved_at: null,
  }
  const akron = { ...anOrder().stops[1]!, latitude: 41.08, longitude: -81.52 }
  const stops = [{ ...anOrder().stops[0]!, window_from: null, arrived_at: arrived }, akron]
  const seen = {
    last_latitude: 35.15,
    last_longitude: -90.05,
    last_geo_date_time: new Date().toISOString(),
    near: 'Memphis, TN',
  }
  const order = anOrder({ status: 2, stops, events: [entered], vehicle: { ...anOrder().vehicle!, ...seen } })
  serveOrder(server, order)
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  const times = serve(server, setStopTimes, order, 1)
  const rescheduled = serve(server, rescheduleStop, order, 1)
  serve(server, readRescheduleEffects, { count: 0, results: [] }, 1)
  serve(server, listLoadShares, { count: 0, results: [] })
  const broker = { name: 'Example Brokerage', status_mails: false, late_mails: true }
  serve(
    server,
    readBrokerNews,
    { to: '', status_mails: null, late_mails: null, broker, drafts: [], replies: [], sent: [] },
    1,
  )
  const { user } = openAs(EDITOR, '/orders/1')
  expect(await screen.findByRole('heading', { name: 'NLF30-02-1: Chicago, IL to Akron, OH' })).toBeTruthy()
  expect(await screen.findByText('20 min free time left')).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Check calls and events' })).getByText(
      'Mon 07 Jan 2030 08:00 CT',
    ),
  ).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Set times for stop 2, Akron, OH' }))
  const dialog = within(await screen.findByRole('dialog'))
  const today = wallText(new Date().toISOString(), 'America/New_York').slice(0, 10)
  expect((await dialog.findByLabelText<HTMLInputElement>('Arrived, ET')).value).toBe(dayText(today))
  expect(dialog.queryByRole('status')).toBeNull()
  await user.type(dialog.getByLabelText('Arrived, ET, time'), '0005')
  expect(dialog.getByRole('status').textContent).toMatch(
    /Truck last seen 6\d\d mi from the delivery in Akron, OH, .+ ago \(Memphis, TN\)\.$/,
  )
  await user.click(dialog.getByRole('button', { name: 'Save times' }))
  await waitFor(() => expect(times).toHaveLength(1))
  expect(await times[0]?.json()).toEqual({
    stop: 2,
    arrived_at: `${today}T00:05`,
    departed_at: null,
    reason: '',
  })
  await user.click(await screen.findByRole('button', { name: 'Set times for stop 2, Akron, OH' }))
  await user.click(await screen.findByRole('button', { name: 'Arrived, ET: now' }))
  await user.click(screen.getByRole('button', { name: 'Save times' }))
  await waitFor(() => expect(times).toHaveLength(2))
  expect(await times[1]?.json()).toMatchObject({
    arrived_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
    departed_at: null,
  })
  await user.click(await screen.findByRole('button', { name: 'Reschedule stop 2, Akron, OH' }))
  const window = within(await screen.findByRole('dialog'))
  await user.type(await window.findByLabelText('Reason'), 'Receiver is full')
  await user.click(window.getByRole('button', { name: 'Reschedule' }))
  await waitFor(() => expect(rescheduled).toHaveLength(1))
  expect(await rescheduled[0]?.json()).toMatchObject({
    window_to: '2030-01-08T10:00',
    reason: 'Receiver is full',
  })
})

test("order list: never truncates the driver's name or the last location", async () => {
  list(anOrder())
  openAs(LOOKER, '/orders')
  const cells = within(await screen.findByRole('row', { name: /NLF30-02-1/ })).getAllByRole('cell')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const cut = heads.slice(1).filter((_, index) => cells[index]?.classList.contains('truncate'))
  expect(cut).not.toContain('Unit')
  expect(cut).not.toContain('Last location')
})

test('order list on a phone: shows the number of comments and the last update', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  try {
    const call = {
      at: '2030-01-07T13:00:00Z',
      recorded_by: 'Dana Reyes',
      text: 'Loaded, rolling',
      place: '',
      eta: null,
      next_call_at: null,
    }
    list(
      anOrder({ last_call: call, comment_count: 3, has_unread_comments: true }),
      anOrder({ id: 2, number: 'NLF30-02-2', comment_count: 0, has_unread_comments: false, last_call: null }),
    )
    openAs(LOOKER, '/orders')
    const [first, second] = await screen.findAllByRole('listitem')
    expect(
      screen.getAllByRole('radio').map((part) => part.closest('label')?.textContent?.trim()),
      'one touch away',
    ).toEqual(['Active Loads', 'Check Out', 'Completed'])
    expect(within(first!).getByText('unread').parentElement?.textContent).toBe('3unread')
    expect(within(first!).getByRole('link', { name: /^\S+ · NLF30-02-1$/ })).toBeTruthy()
    expect(within(first!).getByText(/Loaded, rolling/)).toBeTruthy()
    expect(second!.textContent).not.toMatch(/\d unread|Comments \d/)
  } finally {
    vi.unstubAllGlobals()
  }
})

test("a colleague's order: says who can create its broker link, and sends no request that would be refused", async () => {
  const order = anOrder({ dispatcher: 99, dispatcher_name: 'Ben Osei' })
  serveOrder(server, order)
  serve(server, readBrokerNews, NO_NEWS, 1)
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  const shares = serve(server, listLoadShares, { count: 0, results: [] })
  openAs([...LOOKER, 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'], '/orders/1')
  expect(await screen.findByText('Only Ben Osei can create the broker link.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit load' })).toBeNull()
  expect(shares).toHaveLength(0)
})

test.each([
  ['Accept driver’s time', 'accepted', 'NLF30-02-1: driver’s time accepted.'],
  ['Keep GPS', 'kept_gps', 'NLF30-02-1: GPS time kept.'],
])('order list: a driver whom GPS contradicts is at risk; %s decides', async (name, decision, toast) => {
  const driver_word = { stop: 1, step: 'arrived', at: '2030-01-07T14:00:00Z', miles: 93.2 } as const
  list(anOrder({ eta_status: 'risk', waits: ['driver_word'], driver_word }))
  const decided = serve(server, decideDriverWord, anOrder(), 1)
  const { user, notes } = openAs(EDITOR, '/orders')
  const row = within(await screen.findByRole('row', { name: /NLF30-02-1/ }))
  expect(row.getByText('At risk')).toBeTruthy()
  expect(row.getByText('Driver says arrived; GPS 93 mi away')).toBeTruthy()
  expect(row.queryByText(/Here since|Arrived/)).toBeNull()
  await user.click(await row.findByRole('button', { name: `${name} for NLF30-02-1` }))
  await waitFor(() => expect(decided).toHaveLength(1))
  expect(await decided[0]!.json()).toEqual({ stop: 1, decision })
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe(toast))
})

test('order page: the stop says what the driver said; someone who may not edit only reads it', async () => {
  const driver_word = { stop: 1, step: 'loaded', at: '2030-01-07T14:00:00Z', miles: 93.2 } as const
  serveOrder(server, anOrder({ eta_status: 'risk', driver_word }))
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  serve(server, listLoadShares, { count: 0, results: [] })
  serve(server, readBrokerNews, NO_NEWS, 1)
  openAs(LOOKER, '/orders/1')
  expect(await screen.findByText('Driver says loaded; GPS 93 mi away')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Keep GPS/ })).toBeNull()
})
