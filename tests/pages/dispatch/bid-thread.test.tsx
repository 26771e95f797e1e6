import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { EMPTY_DRAFT } from '#parts/market/bid/bid-draft.ts'
import { fill } from '#tests/support/person.ts'
import { field, message, offer, openBid, price, send, summary } from './bid-desk.tsx'
import { refusal, type World } from './desk.tsx'
import { makeBid, makeDetail, makeOffer, NOW } from './fixtures.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('sent bid', () => {
  const bid = makeBid(80, 1, { dispatcher_name: 'Ann Lee', unit_number: '204' })
  const details = () => [makeDetail(offer, { bids: [summary(80)] })]

  it('replaces the form with its thread, and the form opens on request', async () => {
    const desk = openBid({ details: details(), bids: [bid] })
    const thread = within(await screen.findByRole('region', { name: 'Bid by Ann Lee' }))
    expect(await thread.findByText('We can cover this load.')).toBeTruthy()
    expect(thread.getAllByText('Sent')).not.toHaveLength(0)
    await desk.user.click(screen.getByRole('button', { name: 'Bid again' }))
    expect(await screen.findByRole('form', { name: 'Bid' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Bid warnings' }).textContent).toContain('Ann Lee bid $1,450.00')
  })

  it("shows the broker's reply live", async () => {
    const desk = openBid({ details: details(), bids: [bid] })
    await screen.findByText('We can cover this load.')
    desk.world.bids = [
      {
        ...bid,
        broker_answered: true,
        answer: 'countered',
        answer_price_cents: 160_000,
        answered_at: new Date(NOW).toISOString(),
        mails: [
          ...bid.mails,
          { ...bid.mails[0]!, id: 2, direction: 'in', text: 'Can you do 1600?', state: null },
        ],
      },
    ]
    await desk.say({ type: 'BROKER_RESPONDED_BID', data: { id: 80, offer: 1, answer: 'countered' }, seq: 9 })
    expect(await screen.findByText('Countered $1,600.00')).toBeTruthy()
    expect(screen.getByText('Can you do 1600?')).toBeTruthy()
  })

  it('shows why an email failed, and retries it under one key', async () => {
    const failed = {
      ...bid,
      mail_state: 'failed' as const,
      mails: [{ ...bid.mails[0]!, state: 'failed' as const, error: '550 no such box' }],
    }
    const desk = openBid({ details: details(), bids: [failed] })
    desk.once(/POST mail\/outgoing\/580\/send/, () => Promise.reject(refusal(500)))
    desk.once(/POST mail\/outgoing\/580\/send/, () => ({ id: 580 }))
    expect(await screen.findByText(/Not sent: 550 no such box/)).toBeTruthy()
    await desk.user.click(await send('Send again'))
    await waitFor(() => expect(desk.callsOf(/outgoing/)).toHaveLength(1))
    await desk.user.click(await send('Send again'))
    await waitFor(() => expect(desk.callsOf(/outgoing/)).toHaveLength(2))
    const [first, second] = desk.callsOf(/outgoing/).map(({ headers }) => headers[IDEMPOTENCY_HEADER])
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  it("hides a colleague's emails when the server does", async () => {
    openBid({ details: details(), bids: [] })
    expect(await screen.findByText('Only the dispatcher on this bid can read its emails.')).toBeTruthy()
  })
})

describe("broker's reply on the board", () => {
  const CONFIRM = /POST load\/bid\/80\/confirm-answer/
  const countered = makeBid(80, 1, {
    broker_answered: true,
    answer: 'countered',
    answer_price_cents: 125_000,
    answered_at: new Date(NOW).toISOString(),
  })
  const open = (world: World = {}) =>
    openBid({ details: [makeDetail(offer, { bids: [summary(80)] })], bids: [countered], ...world })
  const confirmed = {
    ...countered,
    version: 2,
    answer_confirmed_at: new Date(NOW).toISOString(),
    answer_confirmed_by: 'Dana Reyes',
  }

  it("is proposed from the email's text and confirmed with one click", async () => {
    const desk = open()
    desk.once(CONFIRM, () => confirmed)
    expect(await screen.findByText('Countered $1,250.00')).toBeTruthy()
    await desk.user.click(await send('Confirm'))
    expect(await screen.findByText(/confirmed by Dana Reyes/)).toBeTruthy()
    expect(desk.callsOf(CONFIRM)[0]!.payload).toEqual({
      answer: 'countered',
      price_cents: 125_000,
      version: 1,
    })
    await waitFor(() => expect(desk.callsOf(/GET load\/offer\/1\//).length).toBeGreaterThan(1))
  })

  it('shows what a colleague confirmed meanwhile, and keeps the choice', async () => {
    const desk = open()
    desk.once(CONFIRM, () =>
      Promise.reject(refusal(409, { version: ['Somebody changed this bid meanwhile.'] })),
    )
    await desk.user.click(await screen.findByRole('radio', { name: 'Rejected' }))
    desk.world.bids = [{ ...confirmed, answer_confirmed_by: 'Ann Lee' }]
    await desk.user.click(await send('Confirm'))
    expect(await screen.findByText('Ann Lee confirmed: Countered $1,250.00.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Rejected' }).checked).toBe(true)
  })

  it('is read-only for users who may not confirm it', async () => {
    open({ denied: ['assigned-bids', 'bids'] })
    expect(await screen.findByText('Countered $1,250.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Counter/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull()
  })

  it('is left to the colleague on the bid, with emails and replies, when the server withholds the price', async () => {
    const { broker_price_cents: _, ...withoutPrice } = countered
    open({ bids: [{ ...withoutPrice, mails: [] }] })
    expect(await screen.findByText(/These emails are between .+ and the broker\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull()
  })

  it('counter-offer: starts a new bid with its price and the same vehicle', async () => {
    const desk = open()
    await desk.user.click(await send('Match counter: $1,250.00'))
    await waitFor(async () => expect((await price()).value).toBe('1,250.00'))
    expect(document.activeElement).toBe(await price())
    await waitFor(async () => expect((await field(/^Vehicle/)).value).toBe('1'))
    expect((await message()).value).toContain('$1,250.00')
  })

  it('counter-offer: fills its price into an open form and keeps all other fields', async () => {
    sessionStorage.setItem(
      'bid-draft-1',
      JSON.stringify({ ...EMPTY_DRAFT, price: '900', driver_price: '700' }),
    )
    const desk = open()
    expect((await price()).value).toBe('900')
    await desk.user.click(await send('Match counter: $1,250.00'))
    await waitFor(async () => expect((await price()).value).toBe('1,250.00'))
    expect((await field(/^Driver pay, /)).value).toBe('700')
  })

  it('offers no further bid when the load is taken or withdrawn', async () => {
    const gone = makeOffer(1, { is_read: true, is_taken: true })
    openBid({ offers: [gone], details: [makeDetail(gone, { bids: [summary(80)] })], bids: [confirmed] })
    expect((await screen.findByRole('note')).textContent).toContain('This load is taken')
    await screen.findByText(/confirmed by Dana Reyes/)
    expect(screen.queryByRole('button', { name: /^Counter|^Bid again/ })).toBeNull()
  })
})

describe('reply on the board', () => {
  const REPLY = /POST load\/bid\/80\/reply/
  const bid = makeBid(80, 1)
  const open = () => openBid({ details: [makeDetail(offer, { bids: [summary(80)] })], bids: [bid] })
  const box = () =>
    screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to sam@pinnacle.example' })

  it('is sent once and shown in the thread with the state of its email', async () => {
    const desk = open()
    const mail = { ...bid.mails[0]!, id: 9, text: 'Yes, 1,300.', state: 'queued' as const }
    desk.once(REPLY, () => ({ ...bid, mails: [...bid.mails, mail] }))
    await fill(desk.user, await box(), 'Yes, 1,300.')
    await desk.user.dblClick(await send('Send reply'))
    await waitFor(() =>
      expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/Yes, 1,300\..*Queued/),
    )
    expect(desk.callsOf(REPLY)).toHaveLength(1)
    expect(desk.callsOf(REPLY)[0]!.payload).toEqual({ message: 'Yes, 1,300.', cc: [] })
    desk.world.bids = [{ ...bid, mails: [...bid.mails, { ...mail, state: 'sent' }] }]
    await desk.say({ type: 'BID_CHANGED', data: { id: 80 }, seq: 7 })
    await waitFor(() =>
      expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/Yes, 1,300\.Sent/),
    )
  })

  it('keeps text and key after a failure and a closed panel', async () => {
    const desk = open()
    desk.once(REPLY, () => Promise.reject(refusal(500, { detail: ['Lost.'] })))
    await fill(desk.user, await box(), 'Yes')
    await desk.user.click(await send('Send reply'))
    await screen.findByText(/Not sent: Lost\./)
    desk.unmount()
    const again = open()
    again.once(REPLY, () => bid)
    expect((await box()).value).toBe('Yes')
    await again.user.click(await send('Send reply'))
    await waitFor(async () => expect((await box()).value).toBe(''))
    const key = (from: typeof desk) => from.callsOf(REPLY)[0]!.headers[IDEMPOTENCY_HEADER]
    expect(key(again)).toBe(key(desk))
  })
})

it('bid panel: shows the history of similar bids', async () => {
  const figures = {
    name: 'Pinnacle',
    bids: 21,
    answered: 9,
    won: 4,
    win_rate: 4 / 21,
    answer_minutes: 12.4,
    cents_per_mile: 143,
  }
  openBid({
    details: [makeDetail(offer, { bids: [summary(80)] })],
    bids: [makeBid(80, 1)],
    answers: [
      [
        /GET load\/bid\/80\/statistics/,
        () => ({ broker: figures, lane: { ...figures, name: 'TX to MI', bids: 0 } }),
      ],
    ],
  })
  const lines = within(await screen.findByRole('list', { name: 'Bid history' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Pinnacle: won 4 of 21 bids (19%), average reply 12 min, $1.43 per loaded mile',
  ])
})
