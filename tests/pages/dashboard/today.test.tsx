import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { createLoadComment } from '#contract/entities/freight/load-comment.ts'
import { decideDriverWord, noteCheckCall } from '#contract/entities/freight/order.ts'
import { readBid } from '#contract/entities/market/bid.ts'
import { noteDriverQuote } from '#contract/entities/market/driver-bid.ts'
import { readToday, type TodayAsk, type TodayLoad } from '#contract/entities/reports/today.ts'
import type { AnswerOf } from '#contract/http.ts'
import { BUILT_IN_ROLES } from '#contract/permissions.ts'
import { aBid, detail } from '#tests/resources/a-bid.ts'
import { anOrder } from '#tests/resources/an-order.ts'
import { serve } from '#tests/resources/wired.tsx'
import { acceptSocket, answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'
import '#tests/support/on-demand.ts'

type Today = AnswerOf<typeof readToday>

const server = fakeServer()
const DISPATCHER = { user_permissions: [...BUILT_IN_ROLES['Dispatcher']!] }
const ME = { id: 1 }

const aLoad = (values: Partial<TodayLoad> = {}): TodayLoad => ({
  ...anOrder({ dispatcher: ME.id }),
  driver_has_app: true,
  ...values,
})
const anAsk = (values: Partial<TodayAsk> = {}): TodayAsk => ({
  id: 1,
  created_at: '2030-01-06T10:00:00Z',
  offer: 500,
  vehicle: 9,
  unit_number: '101',
  driver_name: 'Marta Hill',
  state: 'priced',
  price_cents: 110_000,
  asked_by: 'Dana Reyes',
  answered_at: '2030-01-06T10:05:00Z',
  pick_up_at: 'Laredo, TX',
  deliver_to: 'Detroit, MI',
  ...values,
})
const none = { count: 0, rows: [] }
const of = <Row,>(...rows: Row[]) => ({ count: rows.length, rows })
const today = (values: Partial<Today> = {}): Today => ({
  sees_all: false,
  late: none,
  at_risk: none,
  replies: none,
  unbooked: none,
  asks: none,
  calls: none,
  pickups: none,
  documents: none,
  trucks: none,
  brokers: none,
  left_open: none,
  ...values,
})

beforeEach(() => {
  answerShell(server, { login: DISPATCHER, me: ME })
  server.use(answer.get(at('user/list/'), () => HttpResponse.json({ count: 0, results: [] })))
})

function open(values: Partial<Today>, address = '/dashboard?section=today') {
  logIn(DISPATCHER)
  const reads = serve(server, readToday, today(values))
  return { reads, ...openApp(address) }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('today: lists the parts by urgency, counts them on top, and names those with nothing last', async () => {
  const { user } = open({
    late: of(aLoad()),
    left_open: { count: 31, rows: [aLoad({ id: 2, number: 'NLF29-1-1' })] },
  })
  const anchors = within(await screen.findByRole('navigation', { name: 'Needs attention' }))
  expect(anchors.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Late 1',
    'At risk 0',
    'Broker replies 0',
    'Not booked 0',
    'Quotes 0',
    'Check calls 0',
    'No truck 0',
    'Documents 0',
    'Empty within 4 h 0',
    'Brokers changed 0',
    'Left open 31',
  ])
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Late',
    'Left open, over a week past due',
    'At risk',
    'Broker replies',
    'Accepted, not booked',
    'Driver quotes',
    'Check calls due',
    'Pickups without a truck',
    'Documents missing',
    'Empty within 4 h, no next load',
    'Brokers changed at FMCSA',
  ])
  expect((await part('Check calls due')).getByText('None due')).toBeTruthy()
  expect((await part('Left open, over a week past due')).getByText('First 1 of 31 loads.')).toBeTruthy()
  await user.click(anchors.getByRole('link', { name: 'Left open 31' }))
  expect(document.activeElement?.textContent).toBe('101 · NLF29-1-1')
})

test('today: leaves out the parts that the user may not see', async () => {
  open({ replies: null, asks: null, documents: null })
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeTruthy()
  for (const name of ['Broker replies', 'Driver quotes', 'Documents missing'])
    expect(screen.queryByRole('heading', { name })).toBeNull()
})

test('today: logs a check call on a late load, and a live message refreshes the list', async () => {
  const { user, reads } = open({ late: of(aLoad({ eta_status: 'late', margin_minutes: -48 })) })
  const late = await part('Late')
  expect(late.getByText(/48 min late/)).toBeTruthy()
  expect(late.getByRole('link', { name: '101 · NLF30-02-1' }).getAttribute('href')).toBe('/orders/1')
  const sent = serve(server, noteCheckCall, anOrder(), 1)
  await user.click(await late.findByRole('button', { name: 'Log check call on NLF30-02-1' }))
  await user.type(await screen.findByLabelText('Driver update on NLF30-02-1'), 'Near Gary{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  serve(server, readToday, today())
  const socket = await acceptSocket()
  socket.receive({ type: 'ORDER_CHANGED', seq: 1, data: { id: 1 } })
  expect(await screen.findByText('Nothing late')).toBeTruthy()
  expect(reads.length).toBeGreaterThan(0)
})

test('today: decides in the row between the driver’s word and GPS', async () => {
  const { user } = open({
    late: of(
      aLoad({
        eta_status: 'risk',
        waits: ['driver_word'],
        driver_word: { stop: 11, step: 'arrived', at: '2030-01-07T14:00:00Z', miles: 93 },
      }),
    ),
  })
  const late = await part('Late')
  expect(late.getAllByText('Driver says arrived; GPS 93 mi away')).toHaveLength(1)
  const sent = serve(server, decideDriverWord, anOrder(), 1)
  await user.click(await late.findByRole('button', { name: 'Keep GPS for NLF30-02-1' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toEqual({ stop: 11, decision: 'kept_gps' })
  expect(late.getByRole('button', { name: 'Accept driver’s time for NLF30-02-1' })).toBeTruthy()
})

test('today: a load left open is moved on in its row', async () => {
  open({ left_open: of(aLoad()) })
  const leftOpen = await part('Left open, over a week past due')
  expect(await leftOpen.findByRole('button', { name: /^NLF30-02-1 status: / })).toBeTruthy()
  expect(leftOpen.getByRole('button', { name: 'Log check call on NLF30-02-1' })).toBeTruthy()
})

test('today: a reply is booked when accepted and answered in place when countered', async () => {
  const { user } = open({
    replies: of(
      aBid({
        id: 1,
        dispatcher: ME.id,
        broker_answered: true,
        answer: 'accepted',
        answer_confirmed_at: '2030-01-06T10:00:00Z',
      }),
      aBid({
        id: 2,
        dispatcher: ME.id,
        offer: 600,
        unit_number: '102',
        broker_answered: true,
        answer: 'countered',
        answer_price_cents: 66_000,
      }),
    ),
  })
  const replies = await part('Broker replies')
  const book = await replies.findByRole('link', { name: 'Book bid with unit 101 to Summit Freight' })
  expect(book.getAttribute('href')).toBe('/confirmed-loads/create?bid=1')
  expect(replies.getByText('Countered $660.00')).toBeTruthy()
  expect(replies.queryByRole('button', { name: 'Reply to Summit Freight for unit 101' })).toBeNull()
  serve(server, readBid, detail({ id: 2, dispatcher: ME.id, unit_number: '102', answer: 'countered' }), 2)
  await user.click(replies.getByRole('button', { name: 'Reply to Summit Freight for unit 102' }))
  expect(await screen.findByRole('dialog', { name: /^Unit 102: / })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy()
})

test('today: a driver’s quote leads to a bid with that truck and price', async () => {
  server.use(answer.get(at('load/offer/500/'), () => HttpResponse.json({}, { status: 404 })))
  const { user } = open({
    asks: of(anAsk(), anAsk({ id: 2, unit_number: '102', state: 'asked', price_cents: null })),
  })
  const asks = await part('Driver quotes')
  expect(asks.getByText('Quoted $1,100.00')).toBeTruthy()
  expect(asks.getAllByRole('listitem')).toHaveLength(2)
  const noted = serve(server, noteDriverQuote, { id: 2, state: 'priced' }, 2)
  await user.click(await asks.findByRole('button', { name: 'Log quote from Marta Hill, unit 102' }))
  await user.type(await screen.findByLabelText('Driver’s price'), '950{Enter}')
  await waitFor(() => expect(noted).toHaveLength(1))
  expect(await noted[0]!.json()).toEqual({ price_cents: 95_000, note: '' })
  await user.click(await asks.findByRole('link', { name: /^Bid with unit 101/ }))
  expect(JSON.parse(sessionStorage.getItem('bid-draft-500')!)).toMatchObject({
    vehicle: 9,
    driver_price: '1,100.00',
  })
})

test('today: a pickup without a truck leads to the load’s form', async () => {
  open({ pickups: of(aLoad({ vehicle: null, vehicle_info: '' })) })
  const pickups = await part('Pickups without a truck')
  expect(pickups.getByText('No truck')).toBeTruthy()
  const assign = await pickups.findByRole('link', { name: 'Assign truck to NLF30-02-1' })
  expect(assign.getAttribute('href')).toBe('/confirmed-loads/1/edit')
})

test('today: asks the driver for the missing documents in the load’s chat, once', async () => {
  const check_out = {
    delivered_at: '2030-01-06T10:00:00Z',
    delivered_yesterday: false,
    missing: ['rate_confirmation' as const, 'bol' as const, 'pod' as const],
    waived: [{ code: 'bol' as const, reason: '' }],
    can_add: ['pod' as const],
    invoice: null,
    invoice_number: '',
    invoice_state: null,
    next: 'add' as const,
  }
  const { user } = open({
    documents: of(
      aLoad({ status: 5, check_out }),
      aLoad({ id: 2, number: 'NLF30-02-2', status: 5, check_out, driver_has_app: false }),
    ),
  })
  const documents = await part('Documents missing')
  expect(documents.getByRole('button', { name: 'Upload POD for NLF30-02-1' })).toBeTruthy()
  const comment = {
    id: 1,
    created_at: '2030-01-06T10:00:00Z',
    updated_at: '2030-01-06T10:00:00Z',
    version: 1,
    order: 1,
    kind: 'person',
    audience: 'driver',
    author: 1,
    author_name: 'Dana Reyes',
    is_from_driver: false,
    text: '',
    mentions: [],
    edited_at: null,
    deleted_at: null,
    picture: null,
  }
  const sent = serve(server, createLoadComment, comment)
  const ask = await documents.findByRole('button', { name: 'Ask driver for POD of NLF30-02-1' })
  expect(documents.queryByRole('button', { name: /^Ask driver .*NLF30-02-2/ })).toBeNull()
  await user.click(ask)
  await waitFor(() => expect((ask as HTMLButtonElement).disabled).toBe(true))
  expect(await sent[0]!.json()).toMatchObject({
    order: 1,
    audience: 'driver',
    text: 'Send the POD for NLF30-02-1.',
  })
})

test('today: arrow keys move between rows of all parts', async () => {
  const { user } = open({ late: of(aLoad()), calls: of(aLoad({ id: 2, number: 'NLF30-02-2' })) })
  const first = await screen.findByRole('link', { name: '101 · NLF30-02-1' })
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('101 · NLF30-02-2')
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(first)
})

test('dashboard: opens with dispatch at first, then with the section chosen last', async () => {
  server.use(answer.get(at('dashboard/dispatch/'), () => new Promise<never>(() => undefined)))
  const { user, unmount } = open({}, '/dashboard')
  const sections = async () => within(await screen.findByRole('navigation', { name: 'Sections' }))
  const current = async () =>
    (await sections()).getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page')
  expect((await sections()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Dispatch',
    'Accounting',
  ])
  expect((await current())?.textContent).toBe('Dispatch')
  await user.click((await sections()).getByRole('link', { name: 'Today' }))
  expect(await screen.findByText('Nothing late')).toBeTruthy()
  unmount()
  openApp('/dashboard')
  expect(await screen.findByText('Nothing late')).toBeTruthy()
  expect((await current())?.textContent).toBe('Today')
})

test('today: a broker with open work that changed at FMCSA leads to its register', async () => {
  const changes = ['Broker authority: Active → Inactive', 'Phone: 1 → 2']
  open({ brokers: of({ id: 3, name: 'Kestrel Freight', changes }) })
  const brokers = await part('Brokers changed at FMCSA')
  const link = brokers.getByRole('link', { name: 'Kestrel Freight' })
  expect(link.getAttribute('href')).toBe('/dispatch/brokers/3?tab=register')
  expect(changes.map((text) => brokers.getByText(text))).toHaveLength(2)
})
