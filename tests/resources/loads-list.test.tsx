import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteListView, listListViews, saveListView } from '#contract/entities/company/list-view.ts'
import { changeLoadStatus, listConfirmedLoads, readLoad } from '#contract/entities/freight/load.ts'
import { changeLoadStatuses } from '#contract/entities/freight/load-changes.ts'
import { readOrder } from '#contract/entities/freight/order.ts'
import type { Permission } from '#contract/permissions.ts'
import { WRITTEN_AS } from '#contract/rules/dates.ts'
import { ownZone } from '#contract/rules/wall-time.ts'
import { fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aLoad } from './a-load.ts'
import { anOrder } from './an-order.ts'
import { openAs, refuse, serve } from './wired.tsx'

const LONG_AGO = { window_from: '2020-01-07T14:00:00Z', window_to: null }
const PAST = anOrder({ vehicle: null, stops: anOrder().stops.map((stop) => ({ ...stop, ...LONG_AGO })) })
const server = fakeServer()
const LOOKER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']
const EDITOR: Permission[] = [...LOOKER, 'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES']

const page = (...loads: ReturnType<typeof aLoad>[]) => ({ count: loads.length, results: loads, totals: null })

beforeEach(() => {
  serve(
    server,
    listConfirmedLoads,
    page(aLoad(), aLoad({ id: 2, number: 'NLF30-02-2', status: 5, invoice: 3 })),
  )
  // The status menu reads the order for its due time and the truck's position.
  serve(server, readOrder, PAST, 1)
})

test("load list: changes a load's status from its row to an allowed one, with Undo", async () => {
  const sent = serve(server, changeLoadStatus, aLoad({ status: 3 }), 1)
  const undone = serve(server, changeLoadStatuses, { changed: [{ id: 1, before: 1 }], skipped: [] })
  const { user, notes } = openAs(EDITOR, '/confirmed-loads?week=all')
  await user.click(await screen.findByRole('button', { name: 'NLF30-02-1 status: Assigned' }))
  const menu = within(await screen.findByRole('menu'))
  const isOff = (name: string) =>
    menu.getByRole('menuitem', { name: new RegExp(`^${name}`) }).getAttribute('aria-disabled') === 'true'
  expect(
    ['Assigned', 'Awaiting Pickup', 'Picked up', 'Awaiting Delivery', 'Delivered', 'TONU'].map(isOff),
  ).toEqual([true, true, false, true, true, false])
  await user.click(menu.getByRole('menuitem', { name: 'Picked up' }))
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe('NLF30-02-1: Picked up.'))
  expect(await sent[0]?.json()).toEqual({ status: 3, version: 1 })
  notes.mock.lastCall?.[0].cancelMutation?.()
  await waitFor(() => expect(undone).toHaveLength(1))
  expect(await undone[0]?.json()).toEqual({ ids: [1], is_undo: true })
})

test('undo of a status change that comes too late: says why nothing was undone', async () => {
  serve(server, changeLoadStatus, aLoad({ status: 3 }), 1)
  const reason = 'It was changed again since. Its last change stays.'
  serve(server, changeLoadStatuses, { changed: [], skipped: [{ id: 1, name: 'NLF30-02-1', reason }] })
  const { user, notes } = openAs(EDITOR, '/confirmed-loads?week=all')
  await user.click(await screen.findByRole('button', { name: 'NLF30-02-1 status: Assigned' }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Picked up' }))
  await waitFor(() => expect(notes.mock.lastCall?.[0].cancelMutation).toBeTruthy())
  notes.mock.lastCall?.[0].cancelMutation?.()
  await waitFor(() =>
    expect(notes.mock.lastCall?.[0]).toMatchObject({
      type: 'error',
      message: `1 skipped. NLF30-02-1: ${reason}`,
    }),
  )
})

test('load due hours later: is marked picked up only after a confirmation', async () => {
  const [pickup, delivery] = PAST.stops
  const opens = new Date(Date.now() + 5.5 * 3_600_000).toISOString()
  serve(
    server,
    readOrder,
    anOrder({ vehicle: null, stops: [{ ...pickup!, window_from: opens, window_to: null }, delivery!] }),
    1,
  )
  const sent = serve(server, changeLoadStatus, aLoad({ status: 3 }), 1)
  const { user } = openAs(EDITOR, '/confirmed-loads?week=all')
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: 'NLF30-02-1 status: Assigned' }))
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Picked up' }))
    return within(await screen.findByRole('dialog', { name: 'Picked up?' }))
  }
  const first = await choose()
  expect(
    first.getByText(/^Pickup in Chicago, IL isn’t due for another 5 h \d\d min \(from .+ CT\)\.$/),
  ).toBeTruthy()
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(0)
  await user.click((await choose()).getByRole('button', { name: 'Picked up anyway' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('load whose truck is far from the stop: is marked picked up only after a confirmation', async () => {
  const seen = {
    last_latitude: 35.15,
    last_longitude: -90.05,
    last_geo_date_time: new Date().toISOString(),
    near: 'Memphis, TN',
  }
  const vehicle = { ...anOrder().vehicle!, ...seen }
  const [pickup, delivery] = PAST.stops
  const stop = { ...pickup!, latitude: 41.88, longitude: -87.62 }
  serve(server, readOrder, { ...PAST, vehicle, stops: [stop, delivery!] }, 1)
  const sent = serve(server, changeLoadStatus, aLoad({ status: 3 }), 1)
  const { user } = openAs(EDITOR, '/confirmed-loads?week=all')
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: 'NLF30-02-1 status: Assigned' }))
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Picked up' }))
  }
  await choose()
  const question = within(await screen.findByRole('dialog', { name: 'Picked up?' }))
  expect(
    question.getByText(/Truck last seen 4\d\d mi from the pickup in Chicago, IL, .+ ago \(Memphis, TN\)\.$/),
  ).toBeTruthy()
  expect(sent).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Picked up anyway' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test("load list: TONU asks for the broker's fee and the driver's share", async () => {
  const sent = serve(server, changeLoadStatus, aLoad({ status: 6 }), 1)
  const { user } = openAs(EDITOR, '/confirmed-loads?week=all')
  await user.click(await screen.findByRole('button', { name: 'NLF30-02-1 status: Assigned' }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'TONU' }))
  const dialog = within(await screen.findByRole('dialog'))
  const fee = dialog.getByLabelText<HTMLInputElement>('Broker rate')
  // The dialog takes focus again once it is open, which may interrupt typing.
  await waitFor(async () => {
    await fill(user, fee, '150')
    expect(fee.value).toBe('150')
  })
  await fill(user, dialog.getByLabelText('Driver pay'), '75')
  await user.click(dialog.getByRole('button', { name: 'TONU' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({
    status: 6,
    version: 1,
    broker_price_cents: 15_000,
    driver_price_cents: 7_500,
  })
})

test('TONU of a load in a locked week: asks for a reason when the server refuses, and so does the way back', async () => {
  const why = 'NLF30-02-1 is in a locked pay week. Enter a reason for the change.'
  serve(server, listConfirmedLoads, page(aLoad({ status: 6 })))
  refuse(server, changeLoadStatus, 1, 400, { price_reason: [why] })
  const { user } = openAs(EDITOR, '/confirmed-loads?week=all')
  await user.click(await screen.findByRole('button', { name: 'NLF30-02-1 status: TONU' }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Assigned' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'NLF30-02-1: undo TONU?' }))
  expect(dialog.getByText(/Its earlier prices are restored\./)).toBeTruthy()
  expect(dialog.queryByLabelText('Reason for change')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Assigned' }))
  const reason = await dialog.findByLabelText('Reason for change')
  expect(dialog.getByText(why)).toBeTruthy()
  const sent = serve(server, changeLoadStatus, aLoad(), 1)
  await fill(user, reason, 'A wrong load was marked')
  await user.click(dialog.getByRole('button', { name: 'Assigned' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({ status: 1, version: 1, price_reason: 'A wrong load was marked' })
})

test('status change of a load in a locked week: asks for a reason when the server refuses', async () => {
  const why = 'NLF30-02-1 is in a locked pay week. Enter a reason for the change.'
  serve(server, listConfirmedLoads, page(aLoad({ status: 5 })))
  refuse(server, changeLoadStatus, 1, 400, { price_reason: [why] })
  const { user } = openAs(EDITOR, '/confirmed-loads?week=all')
  await user.click(await screen.findByRole('button', { name: 'NLF30-02-1 status: Delivered' }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Picked up' }))
  const dialog = within(await screen.findByRole('dialog'))
  if (dialog.queryByRole('button', { name: 'Picked up anyway' }))
    await user.click(dialog.getByRole('button', { name: 'Picked up anyway' }))
  const reason = await dialog.findByLabelText('Reason for change')
  expect(dialog.getByText(why)).toBeTruthy()
  const sent = serve(server, changeLoadStatus, aLoad({ status: 3 }), 1)
  await fill(user, reason, 'It stands at the dock')
  await user.click(dialog.getByRole('button', { name: /^Picked up/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({ status: 3, version: 1, price_reason: 'It stands at the dock' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('load list: offers no status change to read-only users or for invoiced loads', async () => {
  const { unmount } = openAs(LOOKER, '/confirmed-loads?week=all')
  await screen.findByRole('row', { name: /NLF30-02-1/ })
  expect(screen.queryByRole('button', { name: / status: / })).toBeNull()
  unmount()
  openAs(EDITOR, '/confirmed-loads?week=all')
  await screen.findByRole('button', { name: /^NLF30-02-1 status: / })
  expect(screen.queryByRole('button', { name: /^NLF30-02-2 status: / })).toBeNull()
})

test('load list: saves its filters as a named view, opens it again, and deletes it', async () => {
  const view = {
    id: 4,
    created_at: '2030-01-06T10:00:00Z',
    updated_at: '2030-01-06T10:00:00Z',
    version: 1,
    list: 'loads',
  }
  serve(server, listListViews, { count: 0, results: [] })
  const saved = serve(server, saveListView, { ...view, name: 'Rolling', address: 'status=1&week=all' })
  const { user } = openAs(LOOKER, '/confirmed-loads?week=all&status=1&page=2')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  expect(await screen.findByText(/^No saved views yet/)).toBeTruthy()
  await fill(user, screen.getByLabelText('Save this view as'), 'Rolling')
  const views = [
    { ...view, name: 'Rolling', address: 'status=1&week=all' },
    { ...view, id: 5, name: 'Done', address: 'status=2&week=all' },
  ]
  serve(server, listListViews, { count: 2, results: views })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const list = within(await screen.findByRole('list', { name: 'Saved views' }))
  expect(await saved[0]?.json()).toEqual({ list: 'loads', name: 'Rolling', address: 'status=1&week=all' })
  expect(list.getByRole('button', { name: 'Rolling' }).getAttribute('aria-current')).toBe('true')
  const deleted = serve(server, { ...deleteListView, answer: saveListView.answer.partial() as never }, {}, 4)
  await user.click(list.getByRole('button', { name: 'Delete view Rolling' }))
  await waitFor(() => expect(deleted).toHaveLength(1))
  await user.click(list.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(window.location.search).toBe('?status=2&week=all'))
})

test.each([
  ['week=99&status=2', /^\?status=2$/],
  ['week=2026-W54&status=2', /^\?status=2$/],
  ['week=7&status=2', /^\?week=\d{4}-W07&status=2$/],
  ['week=all&status=9', /^\?week=all$/],
])('load list: corrects %s in the URL to what is shown', async (stated, corrected) => {
  openAs(LOOKER, `/confirmed-loads?${stated}`)
  await screen.findByRole('button', { name: 'Previous week' })
  await waitFor(() => expect(window.location.search).toMatch(corrected))
})

test('load list: says how to get totals when there are too many loads to add up', async () => {
  serve(server, listConfirmedLoads, { ...page(aLoad()), count: 100_001 })
  openAs(LOOKER, '/confirmed-loads?week=all')
  expect(await screen.findByText('Choose a week or dates to see totals for these loads.')).toBeTruthy()
})

test("load page: shows what the driver accepted, how and when, and how today's pay differs", async () => {
  const frozen = {
    accepted_price_cents: 90_000,
    accepted_way: 'app',
    accepted_by: 'Kim Doe',
    accepted_driver_name: 'Kim Doe',
  } as const
  const load = aLoad({ ...frozen, accepted_at: '2029-11-12T19:05:00Z', driver_price_cents: 85_000 })
  serve(server, readLoad, load, 1)
  openAs(LOOKER, '/confirmed-loads/1')
  const acceptance = (await screen.findByText('Driver’s price')).nextElementSibling
  expect(acceptance?.textContent).toContain(
    `$900.00 accepted in the app, ${WRITTEN_AS.day(Date.parse(load.accepted_at!), ownZone())}`,
  )
  expect(acceptance?.textContent).toContain('Driver pay is now $850.00, $50.00 less than accepted.')
})

test('load list: labels its totals as bids label prices', async () => {
  const totals = {
    loads: 1,
    miles: 800,
    priced: 1,
    priced_miles: 800,
    broker_price_cents: 200_000,
    driver_price_cents: 150_000,
  }
  serve(server, listConfirmedLoads, { ...page(aLoad()), totals })
  openAs(LOOKER, '/confirmed-loads?week=all')
  const terms = within(await screen.findByLabelText('Totals')).getAllByRole('term')
  expect(terms.map(({ textContent }) => textContent).slice(2, 4)).toEqual(['Broker rate', 'Driver pay'])
})

test('load list on a phone: shows totals above two-line loads, and the week next to the heading', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  const totals = {
    loads: 1,
    miles: 800,
    priced: 1,
    priced_miles: 800,
    broker_price_cents: 200_000,
    driver_price_cents: 150_000,
  }
  const load = aLoad()
  serve(server, listConfirmedLoads, { ...page(load), totals })
  openAs(LOOKER, '/confirmed-loads?week=all')
  const link = await screen.findByRole('link', { name: `${load.pick_up_at} → ${load.deliver_to}` })
  expect(link.getAttribute('href')).toBe(`/confirmed-loads/${load.id}`)
  const [card] = within(screen.getByRole('list', { name: 'Confirmed Loads' })).getAllByRole('listitem')
  expect(card!.textContent).toContain(load.number)
  for (const words of [
    load.broker_company,
    `Unit ${load.unit_number}`,
    '$1,200.00',
    'Pickup time',
    'Delivery time',
  ])
    expect(card!.textContent).toContain(words)
  expect(within(card!).getByTitle('Broker rate').className).toContain('nowrap')
  const facts = within(await screen.findByLabelText('Totals'))
  const week = await screen.findByRole('button', { name: 'Previous week' })
  expect(week.compareDocumentPosition(screen.getByRole('button', { name: 'Filters' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(facts.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Loads booked', 'Profit'])
  vi.unstubAllGlobals()
})
