import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type BidDetail,
  type BidStatistics,
  confirmBidAnswer,
  listBids,
  readBid,
  readBidStatistics,
  replyToBroker,
  takeBackMail,
} from '#contract/entities/market/bid.ts'
import { listBrokers } from '#contract/entities/market/broker.ts'
import { listStates } from '#contract/entities/kernel/handbook.ts'
import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { aBid, detail, listed, mail } from './a-bid.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'
import { openAs, queryOf, refuse, serve } from './wired.tsx'

const server = fakeServer()
const NO_FIGURES = { broker: null, lane: null }

const figures = (values: Partial<BidStatistics> = {}): BidStatistics => ({
  name: 'Summit Freight',
  bids: 12,
  answered: 9,
  won: 3,
  win_rate: 0.25,
  answer_minutes: 134,
  cents_per_mile: 231,
  ...values,
})

function serveBid(
  values: Partial<BidDetail> = {},
  statistics: { broker: BidStatistics | null; lane: BidStatistics | null } = NO_FIGURES,
) {
  serve(server, readBidStatistics, statistics, 1)
  return serve(server, readBid, detail(values), 1)
}

test('bid list: shows lane, prices, dollars per loaded mile, email state and reply', async () => {
  serve(
    server,
    listBids,
    listed(aBid({ broker_answered: true, answer: 'countered', answer_price_cents: 90_000 })),
  )
  openAs(['VIEW_OWN_BIDS'], '/bids')
  const row = within(await screen.findByRole('row', { name: /Summit Freight/ }))
  for (const text of [
    'Dana Reyes',
    '101',
    '48210',
    'Laredo, TX → Detroit, MI',
    '$950.00',
    '$2.38',
    'Sent',
    'Countered $900.00',
  ])
    expect(row.getByText(text)).toBeTruthy()
})

test("bid times: are shown in the time zone of each stop, whatever the company's zone", async () => {
  const stops = {
    pick_up_date: '2025-11-22T08:15:00Z',
    pick_up_at: 'Dayton, OH',
    pick_up_at_state: 'OH',
    delivery_date: '2025-11-23T00:30:00Z',
  }
  serveBid({
    ...stops,
    pick_up_latitude: 39.76,
    pick_up_longitude: -84.19,
    deliver_to: 'Reno, NV',
    deliver_to_state: 'NV',
  })
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  expect(await screen.findByText(/22 Nov (2025 )?03:15 ET/)).toBeTruthy()
  expect(screen.getByText(/22 Nov (2025 )?16:30 PT/)).toBeTruthy()
})

test('bid list: says that a price is hidden which the user may not see', async () => {
  const { broker_price_cents: _broker, driver_price_cents: _driver, ...hidden } = aBid()
  serve(server, listBids, listed(hidden as BidDetail))
  openAs(['VIEW_OWN_BIDS'], '/bids')
  const row = within(await screen.findByRole('row', { name: /Summit Freight/ }))
  expect(row.getByText('Hidden')).toBeTruthy()
  expect(row.getAllByText('—')).toHaveLength(2)
  expect(row.getByText('No reply yet')).toBeTruthy()
})

test('bid page: shows its email thread, each email as plain text first', async () => {
  const theirs = mail({
    id: 2,
    direction: 'in',
    from: 'kim@summit.example',
    text: 'Can you do 900?',
    html: '<b>Can you do 900?</b>',
    state: null,
  })
  serveBid({ mails: [mail({}), theirs] })
  const { user } = openAs(['VIEW_OWN_BIDS'], '/bids/1')
  const [first, second] = await screen.findAllByRole('article', { name: /Load 48210/ })
  expect(within(first!).queryByText('We can cover this load.')).toBeNull()
  await user.click(within(first!).getByRole('button', { name: 'Show email' }))
  expect(within(first!).getByText('We can cover this load.')).toBeTruthy()
  expect(within(first!).queryByRole('button', { name: 'Formatted' })).toBeNull()
  expect(within(second!).getByText('Can you do 900?').tagName).toBe('PRE')
  expect(screen.getAllByText('Load 48210')).toHaveLength(1)
})

test('email HTML: is shown without scripts in a sandboxed frame', async () => {
  const html =
    '<p onclick="x()">Yes <script>alert(1)</script><img src="https://a.example/x.png"><form action="https://a.example"><input></form></p>'
  serveBid({ mails: [mail({ direction: 'in', html })] })
  const { user } = openAs(['VIEW_OWN_BIDS'], '/bids/1')
  await user.click(await screen.findByRole('button', { name: 'Formatted' }))
  const frame = (await screen.findByTitle('Formatted email')) as HTMLIFrameElement
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.srcdoc).toContain("default-src 'none'")
  expect(frame.srcdoc).toContain('<p>Yes ')
  expect(frame.srcdoc).not.toMatch(/script>|onclick|<form|<input|<img/)
})

test("broker's reply: appears live in the bid list and on the open bid", async () => {
  serve(server, listBids, listed(aBid()))
  const list = openAs(['VIEW_OWN_BIDS'], '/bids')
  await screen.findByText('No reply yet')
  serve(server, listBids, listed(aBid({ broker_answered: true, answer: 'accepted' })))
  list.say('BROKER_RESPONDED_BID')
  expect(await screen.findByText('Accepted')).toBeTruthy()
  list.unmount()

  serveBid()
  const show = openAs(['VIEW_OWN_BIDS'], '/bids/1')
  await screen.findAllByText('No reply yet')
  serveBid({ broker_answered: true, answer: 'rejected' })
  show.say('BROKER_RESPONDED_BID')
  const header = screen.getByRole('banner', { hidden: true })
  expect(await within(header).findByText('Declined')).toBeTruthy()
})

test('bid page: links to its offer on the board for users who may see the board', async () => {
  serveBid()
  openAs(['VIEW_OWN_BIDS', 'VIEW_DISPATCH'], '/bids/1')
  expect((await screen.findByRole('link', { name: 'Open offer' })).getAttribute('href')).toBe(
    '/dispatch?load=500&panel=bid-detail',
  )
})

test('bid page: links the unit to its vehicle for users who may see vehicles', async () => {
  serveBid()
  const { unmount } = openAs(['VIEW_OWN_BIDS', 'VIEW_VEHICLES'], '/bids/1')
  expect((await screen.findByRole('link', { name: '101' })).getAttribute('href')).toBe('/vehicles/9')
  unmount()
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.getByText('101')).toBeTruthy())
  expect(screen.queryByRole('link', { name: '101' })).toBeNull()
})

test('bid list: marks a reply that nobody has confirmed', async () => {
  const confirmed = { answer_confirmed_at: '2025-11-20T11:00:00Z', answer_confirmed_by: 'Ann Lee' }
  const answered = { broker_answered: true, answer: 'accepted' } as const
  serve(
    server,
    listBids,
    listed(aBid(answered), aBid({ ...answered, id: 2, unit_number: '102', ...confirmed })),
  )
  openAs(['VIEW_OWN_BIDS'], '/bids')
  expect(within(await screen.findByRole('row', { name: /101/ })).getByText('To confirm')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /102/ })).queryByText('To confirm')).toBeNull()
})

test('bid list: sends each filter under its specified name and omits empty filters', async () => {
  const requests = serve(server, listBids, listed(aBid()))
  serve(server, listStates, { count: 1, results: [{ id: 1, short_name: 'TX', name: 'Texas' }] })
  serve(server, listUsers, { count: 1, results: [{ id: 7, first_name: 'Dana', last_name: 'Reyes' }] })
  for (const call of [listBrokers, listSimpleVehicles]) serve(server, call, { count: 0, results: [] })
  const { user } = openAs(['VIEW_OWN_BIDS'], '/bids?answer=to_confirm')
  await screen.findByRole('row', { name: /Summit Freight/ })
  expect(queryOf(requests[0])).toBe('?page=1&answer=to_confirm')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const panel = within(screen.getByRole('group', { name: 'Filters' }))
  const box = (name: string) => panel.getByLabelText(name, { selector: 'input' })
  for (const name of ['Dispatcher', 'Unit'])
    expect(await panel.findByLabelText(name, { selector: 'input' })).toBeTruthy()
  await fill(user, box('Pickup state'), 'tex')
  await screen.findByRole('option', { name: /TX/ })
  await user.keyboard('{Enter}')
  await fill(user, box('Delivery address'), 'detroit')
  await fill(user, box('Delivery date'), '11/21/2025')
  await fill(user, box('Dispatcher'), 'dan')
  await screen.findByRole('option', { name: 'Dana Reyes' })
  await user.keyboard('{Enter}')
  await fill(user, box('Bid date'), '2025-11-20')
  await fill(user, box('Broker email'), 'kim@')
  const sent = () => Object.fromEntries(new URLSearchParams(queryOf(requests.at(-1))))
  await waitFor(() =>
    expect(sent()).toEqual({
      page: '1',
      answer: 'to_confirm',
      pickup_state: 'TX',
      delivery_address: 'detroit',
      delivery_date: '2025-11-21',
      dispatcher: '7',
      bid_created_date: '2025-11-20',
      broker_email: 'kim@',
    }),
  )
})

test("confirming a broker's reply: sends the version that the user saw", async () => {
  const answer = { broker_answered: true, answer: 'countered', answer_price_cents: 90_000 } as const
  serveBid(answer)
  const { user } = openAs(['VIEW_OWN_BIDS', 'CREATE_BID'], '/bids/1')
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  const confirmed = {
    ...answer,
    version: 2,
    answer_confirmed_at: '2025-11-20T11:00:00Z',
    answer_confirmed_by: 'Dana Reyes',
  }
  const requests = serve(server, confirmBidAnswer, detail(confirmed), 1)
  serveBid(confirmed)
  await user.click(confirm)
  expect(await screen.findByText(/confirmed by Dana Reyes/)).toBeTruthy()
  expect(await requests[0]?.json()).toEqual({ answer: 'countered', price_cents: 90_000, version: 1 })
})

test("confirming a broker's reply: shows what changed when someone else confirmed it first", async () => {
  serveBid({ broker_answered: true, answer: 'countered', answer_price_cents: 90_000 })
  const { user } = openAs(['VIEW_OWN_BIDS', 'CREATE_BID'], '/bids/1')
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  refuse(server, confirmBidAnswer, 1, 409, { version: ['Someone else changed this bid.'] })
  serveBid({
    version: 2,
    broker_answered: true,
    answer: 'rejected',
    answer_confirmed_at: '2025-11-20T11:00:00Z',
    answer_confirmed_by: 'Ann Lee',
  })
  await user.click(confirm)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Ann Lee confirmed: Declined.'))
})

test("bid page without the permission to bid: shows the reply's state but no Confirm and no Send reply", async () => {
  serveBid({ broker_answered: true, answer: 'accepted' })
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  expect(await screen.findByText('Read from the email. Confirm it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull()
})

test('reply to a broker: is sent under one idempotency key and appears in the thread', async () => {
  serveBid()
  const { user, notes } = openAs(['VIEW_OWN_BIDS', 'CREATE_BID'], '/bids/1')
  await fill(
    user,
    await screen.findByRole('textbox', { name: 'Reply to kim@summit.example' }),
    '925 and it is yours',
  )
  const mails = [mail({}), mail({ id: 2, text: '925 and it is yours', state: 'queued', undo_seconds: 5 })]
  const requests = serve(server, replyToBroker, detail({ mails }), 1)
  serveBid({ mails })
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(screen.getAllByRole('article', { name: /^Email sent/ })).toHaveLength(2))
  expect(await requests[0]?.json()).toEqual({ message: '925 and it is yours', cc: [] })
  expect(requests[0]?.headers.get(IDEMPOTENCY_HEADER)).toMatch(/^[0-9a-f-]{36}$/)
  const undo = expect.objectContaining({ message: 'Sending to kim@summit.example', undoableTimeout: 5 })
  expect(notes).toHaveBeenLastCalledWith(undo)
  const back = serve(server, takeBackMail, { bid: 1, offer: 500, is_bid_gone: false }, 2)
  const { cancelMutation } = notes.mock.lastCall![0] as { cancelMutation: () => void }
  act(cancelMutation)
  await waitFor(() => expect(back).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Reply to/ })).toHaveProperty('value', '925 and it is yours'),
  )
})

test('reply to a broker: keeps its unsent text after the page is left and opened again', async () => {
  serveBid()
  const { user, unmount } = openAs(['VIEW_OWN_BIDS', 'CREATE_BID'], '/bids/1')
  await fill(user, await screen.findByRole('textbox', { name: /^Reply to/ }), 'Half a')
  unmount()
  openAs(['VIEW_OWN_BIDS', 'CREATE_BID'], '/bids/1')
  expect(await screen.findByRole('textbox', { name: /^Reply to/ })).toHaveProperty('value', 'Half a')
})

test('bid page: shows figures for the broker and the lane, and dashes where they are unknown', async () => {
  const unknown = figures({
    name: 'TX to MI',
    bids: 1,
    answered: 0,
    won: 0,
    win_rate: null,
    answer_minutes: null,
    cents_per_mile: null,
  })
  serveBid({}, { broker: figures(), lane: unknown })
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  const broker = await screen.findByRole('row', { name: /Broker Summit Freight/ })
  expect(
    within(broker)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['12', '9', '3', '25%', '2 h 14 min', '$2.31'])
  const lane = screen.getByRole('row', { name: /Lane TX to MI/ })
  expect(
    within(lane)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '0', '0', '—', '—', '—'])
})

test('bid page: shows the override reason only where there is one', async () => {
  serveBid()
  const { unmount } = openAs(['VIEW_OWN_BIDS'], '/bids/1')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Override reason')).toBeNull()
  unmount()
  serveBid({ override_reason: 'The documents are at the printer.' })
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  expect(await screen.findByText('The documents are at the printer.')).toBeTruthy()
  expect(screen.getByText('Override reason')).toBeTruthy()
})

test("bid page: links the broker's name for users who may open brokers, and shows plain text to others", async () => {
  serveBid()
  const { unmount } = openAs(['VIEW_OWN_BIDS', 'VIEW_DISPATCH'], '/bids/1')
  expect((await screen.findByRole('link', { name: 'Summit Freight' })).getAttribute('href')).toBe(
    '/dispatch/brokers/3',
  )
  unmount()
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  expect(await screen.findByText('Summit Freight')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Summit Freight' })).toBeNull()
})

test("a colleague's bid: shows the reply's state, but offers no Confirm and no Send reply", async () => {
  const {
    broker_price_cents: _broker,
    driver_price_cents: _driver,
    ...hidden
  } = detail({ dispatcher_name: 'Ben Osei', mails: [] })
  serve(server, readBidStatistics, NO_FIGURES, 1)
  serve(server, readBid, { ...hidden, broker_answered: true, answer: 'accepted' }, 1)
  openAs(['VIEW_OWN_BIDS', 'CREATE_BID'], '/bids/1')
  expect(await screen.findByText('These emails are between Ben Osei and the broker.')).toBeTruthy()
  expect(screen.getByText('Read from the email. Confirm it.')).toBeTruthy()
  for (const name of ['Confirm', 'Send reply']) expect(screen.queryByRole('button', { name })).toBeNull()
})
