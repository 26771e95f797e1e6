import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Bid, type BidDetail, listBids, readBid } from '#contract/entities/bid.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

const aBid = (values: Partial<Bid> = {}): Bid => ({
  id: 1,
  created_at: '2025-11-20T10:00:00Z',
  updated_at: '2025-11-20T10:00:00Z',
  version: 1,
  load: 500,
  dispatcher: 7,
  dispatcher_name: 'Dana Reyes',
  vehicle: 9,
  unit_number: '101',
  driver_name: 'Marta Hill',
  override_reason: '',
  broker: 3,
  broker_company: 'Summit Freight',
  broker_email: 'kim@summit.example',
  order_number: '48210',
  pick_up_at: 'Laredo, TX',
  pick_up_at_state: 'TX',
  pick_up_date: null,
  pick_up_date_raw: 'ASAP',
  deliver_to: 'Detroit, MI',
  deliver_to_state: 'MI',
  delivery_date: null,
  delivery_date_raw: 'Deliver Direct',
  miles: 400,
  miles_out: 38,
  broker_price_cents: 95_000,
  driver_price_cents: 70_000,
  sent_at: null,
  mail_state: 'sent',
  broker_answered: false,
  answer: null,
  answer_price_cents: null,
  answered_at: null,
  answer_confirmed_at: null,
  answer_confirmed_by: '',
  ...values,
})
const mail = (values: Partial<BidDetail['mails'][number]>): BidDetail['mails'][number] => ({
  id: 1,
  direction: 'out',
  from: 'dana@carrier.example',
  to: 'kim@summit.example',
  subject: 'Load 48210',
  text: 'We can cover this load.',
  html: '',
  at: '2025-11-20T10:00:00Z',
  state: 'sent',
  error: '',
  ...values,
})
const detail = (values: Partial<BidDetail> = {}): BidDetail => ({
  ...aBid(),
  message: 'We can cover this load.',
  mails: [mail({})],
  ...values,
})
const listed = (...results: Bid[]) => ({ count: results.length, results })

test('a bid is listed with lane, prices, dollars a loaded mile, the state of its mail and the answer', async () => {
  serve(server, listBids, listed(aBid({ broker_answered: true, answer: 'countered', answer_price_cents: 90_000 })))
  openAs(['VIEW_OWN_BIDS'], '/bids')
  const row = within(await screen.findByRole('row', { name: /Summit Freight/ }))
  for (const text of ['Dana Reyes', '101', '48210', 'Laredo, TX → Detroit, MI', '$950.00', '$700.00', '$2.38', 'Sent', 'Countered $900.00'])
    expect(row.getByText(text)).toBeTruthy()
})

test('prices that the user may not see are dashes', async () => {
  const { broker_price_cents: _broker, driver_price_cents: _driver, ...hidden } = aBid()
  serve(server, listBids, listed(hidden as Bid))
  openAs(['VIEW_OWN_BIDS'], '/bids')
  const row = within(await screen.findByRole('row', { name: /Summit Freight/ }))
  expect(row.getAllByText('—')).toHaveLength(3)
  expect(row.getByText('No answer yet')).toBeTruthy()
})

test('a bid shows its thread of mails, each as plain text first', async () => {
  const theirs = mail({
    id: 2,
    direction: 'in',
    from: 'kim@summit.example',
    text: 'Can you do 900?',
    html: '<b>Can you do 900?</b>',
    state: null,
  })
  serve(server, readBid, detail({ mails: [mail({}), theirs] }), 1)
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  const [first, second] = await screen.findAllByRole('article', { name: /Load 48210/ })
  expect(within(first!).getByText('We can cover this load.')).toBeTruthy()
  expect(within(first!).queryByRole('button', { name: 'Formatted' })).toBeNull()
  expect(within(second!).getByText('Can you do 900?').tagName).toBe('PRE')
})

test('the HTML of a mail is shown without its scripts, in a frame that may do nothing', async () => {
  const html =
    '<p onclick="x()">Yes <script>alert(1)</script><img src="https://a.example/x.png"><form action="https://a.example"><input></form></p>'
  serve(server, readBid, detail({ mails: [mail({ direction: 'in', html })] }), 1)
  const { user } = openAs(['VIEW_OWN_BIDS'], '/bids/1')
  await user.click(await screen.findByRole('button', { name: 'Formatted' }))
  const frame = (await screen.findByTitle('Formatted mail')) as HTMLIFrameElement
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.srcdoc).toContain("default-src 'none'")
  expect(frame.srcdoc).toContain('<p>Yes ')
  expect(frame.srcdoc).not.toMatch(/script>|onclick|<form|<input|<img/)
})

test('a mail that has no plain text is shown formatted at once', async () => {
  serve(server, readBid, detail({ mails: [mail({ direction: 'in', text: '', html: '<p>Only laid out</p>' })] }), 1)
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  expect(((await screen.findByTitle('Formatted mail')) as HTMLIFrameElement).srcdoc).toContain('<p>Only laid out</p>')
  expect(screen.queryByRole('button', { name: 'Formatted' })).toBeNull()
})

test("a broker's answer shows live, in the list and in the open bid", async () => {
  serve(server, listBids, listed(aBid()))
  const list = openAs(['VIEW_OWN_BIDS'], '/bids')
  await screen.findByText('No answer yet')
  serve(server, listBids, listed(aBid({ broker_answered: true, answer: 'accepted' })))
  list.say('BROKER_RESPONDED_BID')
  expect(await screen.findByText('Accepted')).toBeTruthy()
  list.unmount()

  serve(server, readBid, detail(), 1)
  const show = openAs(['VIEW_OWN_BIDS'], '/bids/1')
  await screen.findByText('No answer yet')
  serve(server, readBid, detail({ broker_answered: true, answer: 'rejected' }), 1)
  show.say('BROKER_RESPONDED_BID')
  expect(await screen.findByText('Rejected')).toBeTruthy()
})

test('the offer of a bid leads to the board for who may see it', async () => {
  serve(server, readBid, detail(), 1)
  openAs(['VIEW_OWN_BIDS', 'VIEW_DISPATCH'], '/bids/1')
  expect((await screen.findByRole('link', { name: 'On the board' })).getAttribute('href')).toBe('/dispatch?load=500&panel=bid-detail')
})

test('the unit leads to its vehicle for who may see vehicles', async () => {
  serve(server, readBid, detail(), 1)
  const { unmount } = openAs(['VIEW_OWN_BIDS', 'VIEW_VEHICLES'], '/bids/1')
  expect((await screen.findByRole('link', { name: '101' })).getAttribute('href')).toBe('/vehicles/9')
  unmount()
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.getByText('101')).toBeTruthy())
  expect(screen.queryByRole('link', { name: '101' })).toBeNull()
})
