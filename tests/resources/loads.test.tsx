import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { forecastArrivals, type StopArrival } from '#contract/entities/freight/arrival.ts'
import { readBroker } from '#contract/entities/market/broker.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import {
  changeLoadStatus,
  createOwnLoad,
  listConfirmedLoads,
  type LoadDetail,
  readLoad,
  readLoadDraft,
  readOwnLoad,
} from '#contract/entities/freight/load.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import { fill } from '#tests/support/person.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { aDraft, aLoad, DANA, STOPS } from './a-load.ts'
import { serveLoadForm } from './serve-load-form.ts'
import { openAs, queryOf, serve } from './wired.tsx'

const server = fakeServer()
const DISPATCHER: Permission[] = [
  'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
]
const LEAD: Permission[] = [
  ...DISPATCHER,
  'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT',
]

const TOTALS = {
  loads: 2,
  miles: 800,
  priced: 1,
  priced_miles: 400,
  broker_price_cents: 120_000,
  driver_price_cents: 90_000,
}

function serveLookups() {
  serveLoadForm(server)
  serve(
    server,
    { ...readBroker, answer: readBroker.answer.partial() as never },
    { id: 3, name: 'Summit Freight', mc_number: '' },
    3,
  )
}

beforeEach(() => void serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] }))
const withoutPrices = ({ broker_price_cents: _broker, driver_price_cents: _driver, ...rest }: LoadDetail) =>
  rest

test("load list: shows the loads of a week in their stops' time zones, with totals", async () => {
  const lists = serve(server, listConfirmedLoads, {
    count: 2,
    results: [aLoad(), withoutPrices(aLoad({ id: 2, number: 'NLF30-02-2' }))],
    totals: TOTALS,
  })
  const { user } = openAs(DISPATCHER, '/confirmed-loads?week=2030-W02')
  const row = within(await screen.findByRole('row', { name: /NLF30-02-1/ }))
  for (const text of [
    'Assigned',
    'Chicago, IL → Akron, OH',
    '07 Jan 2030 08:00 CT',
    '08 Jan 2030 10:00 ET',
    '101',
    'Summit Freight',
    '$1,200.00',
    '$300.00',
  ])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.getByText('25.00%')).toBeTruthy()
  const colleagues = within(screen.getByRole('row', { name: /NLF30-02-2/ }))
  expect([colleagues.getAllByText('Hidden').length, colleagues.getAllByText('—').length]).toEqual([1, 2])
  expect(screen.getByText('Your 1 load:')).toBeTruthy()
  expect(queryOf(lists[0])).toContain('year=2030&week=02')
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  await waitFor(() => expect(queryOf(lists.at(-1))).toContain('week=03'))
  await screen.findByText('Week 3, 14 – 20 Jan 2030', {
    selector: '.ant-select-selection-item *, .ant-select-selection-item',
  })
})

test('load page: uses the endpoint with all prices for users who may see them', async () => {
  const all = serve(server, readLoad, aLoad(), 1)
  const own = serve(server, readOwnLoad, aLoad(), 1)
  openAs(LEAD, '/confirmed-loads/1')
  await screen.findByRole('heading', { name: 'NLF30-02-1: Chicago, IL to Akron, OH' })
  expect([all.length, own.length]).toEqual([1, 0])
})

test('load page: shows the override reason of a load that was booked despite a warning', async () => {
  serve(server, readLoad, aLoad({ override_reason: 'The broker agreed to two pallets.' }), 1)
  openAs(LEAD, '/confirmed-loads/1')
  const reason = await screen.findByText('The broker agreed to two pallets.')
  expect(reason.closest('dd')?.previousElementSibling?.textContent).toBe('Override reason')
})

const ACKNOWLEDGED = {
  sent_at: '2030-01-07T10:00:00Z',
  sent_by: 'Dana Reyes',
  acknowledged_at: '2030-01-07T10:05:00Z',
  acknowledged_by: 'Marta Hill',
  acknowledged_way: 'app',
} as const

test.each([
  [1, 'Picked up', new Date().toISOString(), ACKNOWLEDGED],
  [1, 'Send to driver', new Date().toISOString(), null],
  [3, 'Delivered', new Date().toISOString(), null],
  [1, 'Send to driver', '2099-01-07T14:00:00Z', null],
] as const)(
  'load page: for status %i, the next step is the only primary button: %s',
  async (status, label, window_from, driver_dispatch) => {
    const stops = aLoad().stops.map((stop) => ({ ...stop, window_from, window_to: null }))
    const driver = { driver: 4, driver_name: 'Marta Hill', driver_dispatch }
    serve(server, readLoad, aLoad({ status, ...driver, stops }), 1)
    openAs(LEAD, '/confirmed-loads/1', { me: DANA })
    expect((await screen.findByRole('button', { name: label })).className).toContain('ant-btn-primary')
    await screen.findByRole('link', { name: 'Edit' })
    expect(document.querySelectorAll('.button.primary, .ant-btn-primary')).toHaveLength(1)
  },
)

test("a colleague's load: shows no prices and offers no actions", async () => {
  serve(server, readOwnLoad, withoutPrices(aLoad({ dispatcher: 8 })), 1)
  openAs(DISPATCHER, '/confirmed-loads/1', { me: DANA })
  await screen.findByRole('heading', { name: /NLF30-02-1/ })
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Picked up' })).toBeNull()
})

test('load page: blocks further status changes while one is being saved', async () => {
  serve(server, readOwnLoad, aLoad(), 1)
  const way = Promise.withResolvers<void>()
  server.use(
    http.post(at(buildPath(changeLoadStatus, { id: 1 })), async () => {
      await way.promise
      return HttpResponse.json(aLoad({ status: 3, version: 2 }))
    }),
  )
  const { user, notes } = openAs(DISPATCHER, '/confirmed-loads/1', { me: DANA })
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  await user.click(await screen.findByRole('button', { name: 'Picked up' }))
  expect(isOff('TONU')).toBe(false)
  const dialog = within(await screen.findByRole('dialog', { name: 'Picked up?' }))
  await user.click(dialog.getByRole('button', { name: 'Picked up' }))
  await waitFor(() => expect(isOff('TONU')).toBe(true))
  serve(server, readOwnLoad, aLoad({ status: 3, version: 2 }), 1)
  way.resolve()
  await waitFor(() => expect(notes).toHaveBeenCalled())
  await screen.findByRole('button', { name: 'Delivered' })
})

test("load page: TONU asks for the broker's fee in dollars", async () => {
  serve(server, readOwnLoad, aLoad(), 1)
  const sent = serve(server, changeLoadStatus, aLoad({ status: 6 }), 1)
  const { user } = openAs(DISPATCHER, '/confirmed-loads/1', { me: DANA })
  await user.click(await screen.findByRole('button', { name: 'TONU' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByLabelText('Broker rate'), '150')
  await user.click(dialog.getByRole('button', { name: 'TONU' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({ status: 6, version: 1, broker_price_cents: 15_000 })
})

test("booking a won bid: fills in what is known, uses the stop's time zone, and a retry is the same booking", async () => {
  serveLookups()
  serve(server, readLoadDraft, aDraft())
  const sent = serve(server, createOwnLoad, aLoad({ bid: 5 }))
  serve(server, readOwnLoad, aLoad({ bid: 5 }), 1)
  const { user, notes } = openAs(DISPATCHER, '/confirmed-loads/create?bid=5')
  const form = within(await screen.findByRole('form', { name: 'Book load' }))
  for (const name of ['101', 'Summit Freight', 'Marta Hill'])
    expect(await form.findByText(name, { selector: '.ant-select-selection-item' })).toBeTruthy()
  const pickup = within(await form.findByRole('listitem', { name: 'Stop 1' }))
  expect((pickup.getByLabelText('From, time') as HTMLInputElement).value).toBe('08:00')
  await fill(user, pickup.getByLabelText('From, time'), '7:30 am')
  await fill(user, form.getByLabelText(/^Driver pay/), '850')
  expect(form.queryByLabelText(/^Override reason/)).toBeNull()
  expect(form.getByText('29.17%')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Book load' }))
  await screen.findByRole('heading', { name: 'NLF30-02-1: Chicago, IL to Akron, OH' })
  expect(notes.mock.lastCall?.[0].message).toBe('Load NLF30-02-1 booked.')
  const body = await sent[0]?.json()
  expect(body).toMatchObject({
    bid: 5,
    offer: 500,
    broker: 3,
    vehicle: 9,
    broker_price_cents: 120_000,
    driver_price_cents: 85_000,
  })
  expect(body.stops.map(({ window_from }: { window_from: string }) => window_from)).toEqual([
    '2030-01-07T07:30',
    null,
  ])
  expect(sent[0]?.headers.get(IDEMPOTENCY_HEADER)).toBeTruthy()
})

test('booking a declined bid: warns and asks for an override reason', async () => {
  serveLookups()
  serve(server, readLoadDraft, aDraft({ objections: ['The broker declined this bid.'] }))
  openAs(DISPATCHER, '/confirmed-loads/create?bid=5')
  const warning = await screen.findByText('The broker declined this bid.')
  expect(warning.closest('[role=alert]')?.textContent).toContain('enter the reason in “Override reason”')
  expect(screen.getByLabelText(/^Override reason/)).toBeTruthy()
})

test('booking form: shows arrival times at the first and last stop and a past pickup, and updates on changes', async () => {
  const late: StopArrival = {
    kind: 'pickup',
    address: 'Chicago, IL',
    time_zone: 'America/Chicago',
    window_from: '2030-01-07T13:30:00.000Z',
    window_to: '2030-01-07T14:00:00.000Z',
    eta: '2030-01-07T16:05:00.000Z',
    basis: 'road',
    margin_minutes: -125,
  }
  serveLookups()
  serve(server, readLoadDraft, aDraft())
  const requests = serve(server, forecastArrivals, {
    loads_before: 1,
    load_before: {
      number: 'NLF30-01-9',
      until: '2030-01-07T12:00:00.000Z',
      address: '1 Dock St, Gary, IN 46402',
      time_zone: 'America/Chicago',
    },
    free_at: null,
    stops: [
      late,
      { ...late, address: 'Gary, IN', margin_minutes: 9 },
      { ...late, kind: 'delivery', address: 'Akron, OH', window_from: null, margin_minutes: 45 },
    ],
  })
  const { user } = openAs(DISPATCHER, '/confirmed-loads/create?bid=5')
  const list = within(await screen.findByRole('list', { name: 'Estimated arrivals' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pickup in Chicago, IL: ETA Mon 07 Jan 2030 10:05 CT, due Mon 07 Jan 2030 07:30 – 08:00 CT, 2 h 05 min late',
    'Delivery in Akron, OH: ETA Mon 07 Jan 2030 10:05 CT, 45 min early',
    'On load NLF30-01-9 until 07 Jan 2030 06:00 CT, then empty in Gary, IN.',
  ])
  expect(await requests[0]?.json()).toMatchObject({
    vehicle: 9,
    stops: [{ kind: 'pickup', address: STOPS[0]!.address }, { kind: 'delivery' }],
  })
  const past = { ...late, window_from: null, window_to: '2024-01-07T14:00:00.000Z' }
  const again = serve(server, forecastArrivals, {
    loads_before: 0,
    load_before: null,
    free_at: null,
    stops: [past],
  })
  await fill(
    user,
    within(screen.getByRole('listitem', { name: 'Stop 2' })).getByLabelText(/^Address/),
    'Erie, PA',
  )
  await waitFor(async () =>
    expect(await again.at(-1)?.clone().json()).toMatchObject({ stops: [{}, { address: 'Erie, PA' }] }),
  )
  expect(await screen.findByText('The pickup time has passed: Sun 07 Jan 2024 08:00 CT.')).toBeTruthy()
})

test('booking form of a bid that is already booked: links to its load', async () => {
  serve(server, readLoadDraft, aDraft({ booked: { id: 7, number: 'NLF30-02-7' } }))
  openAs(DISPATCHER, '/confirmed-loads/create?bid=5')
  expect(await screen.findByText('This bid is already booked as load NLF30-02-7.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/confirmed-loads/7')
})

test('booking form: links to the load when a colleague booked the bid meanwhile', async () => {
  serveLookups()
  serve(server, readLoadDraft, aDraft())
  server.use(
    http.post(at(buildPath(createOwnLoad)), () =>
      HttpResponse.json({ bid: ['This bid is already booked as load NLF30-02-7.'] }, { status: 409 }),
    ),
  )
  const { user } = openAs(DISPATCHER, '/confirmed-loads/create?bid=5')
  const form = within(await screen.findByRole('form', { name: 'Book load' }))
  serve(server, readLoadDraft, aDraft({ booked: { id: 7, number: 'NLF30-02-7' } }))
  await user.click(form.getByRole('button', { name: 'Book load' }))
  expect((await screen.findByRole('link', { name: 'View' })).getAttribute('href')).toBe('/confirmed-loads/7')
})

test("refused booking: focuses the override reason, or the stop's own field", async () => {
  serveLookups()
  serve(server, readLoadDraft, aDraft())
  const answers: Record<string, string[]>[] = [
    { override_reason: ['Unit 101 is out of service. Enter a reason to book anyway, or change the load.'] },
    { 'stops.1.window_to': ['Enter an end that is not before its beginning.'] },
  ]
  server.use(
    http.post(at(buildPath(createOwnLoad)), () =>
      HttpResponse.json(answers.shift(), { status: answers.length > 0 ? 409 : 400 }),
    ),
  )
  const { user } = openAs(DISPATCHER, '/confirmed-loads/create?bid=5')
  const form = within(await screen.findByRole('form', { name: 'Book load' }))
  const address = within(await form.findByRole('listitem', { name: 'Stop 1' })).getByLabelText(/^Address/)
  await user.click(address)
  await user.keyboard('{Control>}{Enter}{/Control}')
  const reason = await form.findByRole('textbox', { name: /^Override reason/ })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await fill(user, reason, 'It is back.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const complaint = await within(form.getByRole('listitem', { name: 'Stop 2' })).findByText(
    'Enter an end that is not before its beginning.',
  )
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-describedby')).toBe(complaint.id))
})

test("booking form: adds, moves and removes stops, and shows each error at its stop's field", async () => {
  serveLookups()
  const { user } = openAs(DISPATCHER, '/confirmed-loads/create')
  const form = within(await screen.findByRole('form', { name: 'New load' }))
  await user.click(await form.findByRole('button', { name: 'Add pickup' }))
  await fill(
    user,
    within(form.getByRole('listitem', { name: 'Stop 1' })).getByLabelText(/^Address/),
    'Gary, IN',
  )
  await user.click(form.getByRole('button', { name: 'Stop 1: move down' }))
  expect(
    (within(form.getByRole('listitem', { name: 'Stop 2' })).getByLabelText(/^Address/) as HTMLInputElement)
      .value,
  ).toBe('Gary, IN')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findAllByText('Enter the stop’s address.')).toHaveLength(2)
  const stop = (number: number) => within(form.getByRole('listitem', { name: `Stop ${number}` }))
  const wrong = (number: number) =>
    [
      ...form.getByRole('listitem', { name: `Stop ${number}` }).querySelectorAll('input[aria-invalid=true]'),
    ].map(({ id }) => id)
  expect([1, 2, 3].map(wrong)).toEqual([
    [stop(1).getByLabelText(/^Address/).id],
    [],
    [stop(3).getByLabelText(/^Address/).id],
  ])
  expect(stop(1).getByLabelText(/^Facility/).className).not.toContain('error')
  await fill(user, stop(1).getByLabelText(/^Address/), 'Akron, OH')
  expect(
    [1, 2, 3].map((number) => wrong(number).length),
    'what is mended complains no more, the rest does',
  ).toEqual([0, 0, 1])
  await user.click(form.getByRole('button', { name: 'Stop 3: remove' }))
  expect(form.getAllByRole('listitem', { name: /^Stop/ })).toHaveLength(2)
})
