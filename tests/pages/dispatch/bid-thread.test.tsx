import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { fill } from '#tests/support/person.ts'
import { offer, openBid, send, summary } from './bid-desk.tsx'
import { refusal, type World } from './desk.tsx'
import { makeBid, makeDetail, makeOffer, ME, NOW } from './fixtures.ts'

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

  it("is proposed from the email's text and confirmed on request", async () => {
    const desk = open()
    desk.once(CONFIRM, () => confirmed)
    expect(await screen.findByText('Countered $1,250.00')).toBeTruthy()
    await desk.user.click(await send('Change'))
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
    await desk.user.click(await send('Change'))
    await desk.user.click(await screen.findByRole('radio', { name: 'Declined' }))
    desk.world.bids = [{ ...confirmed, answer_confirmed_by: 'Ann Lee' }]
    await desk.user.click(await send('Confirm'))
    expect(await screen.findByText('Ann Lee confirmed: Countered $1,250.00.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Declined' }).checked).toBe(true)
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

  const NEGOTIATE = /POST load\/bid\/80\/negotiate/
  const replied = { ...countered, is_replied: true }
  const mail = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Email to/ })
  const note = (name: string) => {
    const radio = screen.getByRole('radio', { name })
    return document.getElementById(radio.getAttribute('aria-describedby')!)!.textContent
  }

  it('shows the margin beside each act, and the email of the chosen one', async () => {
    const desk = open({ bids: [{ ...countered, driver_price_cents: 100_000, miles: 500 }] })
    expect((await mail()).value).toMatch(/^We accept \$1,250\.00 all in\./)
    expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement!.textContent)).toEqual([
      'Accept $1,250.00',
      'Meet at',
      'Hold',
      'Pass',
    ])
    expect(note('Accept $1,250.00')).toBe('Margin $250, 20.00 % · $2.50/mi')
    await fill(desk.user, screen.getByRole('textbox', { name: 'Our price' }), '1,300')
    expect(note('Meet at')).toBe('Margin $300, 23.08 % · $2.60/mi')
    expect((await mail()).value).toMatch(/^We can do \$1,300\.00 all in\./)
    expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull()
  })

  it('is accepted with one click, once, and booking at its price is next', async () => {
    const desk = open()
    const accepted = { ...replied, version: 2, answer: 'accepted' as const, dispatcher: ME.id }
    desk.once(NEGOTIATE, () => ({ ...accepted, answer_confirmed_at: new Date(NOW).toISOString() }))
    const accept = await send('Accept $1,250.00')
    await desk.user.dblClick(accept)
    const book = await screen.findByRole('link', { name: 'Book load at $1,250.00' })
    expect(book.className).toContain('primary')
    expect(desk.callsOf(NEGOTIATE)).toHaveLength(1)
    const [call] = desk.callsOf(NEGOTIATE)
    expect(call!.payload).toMatchObject({ act: 'accept', price_cents: 125_000, version: 1 })
    expect(call!.headers[IDEMPOTENCY_HEADER]).toBeTruthy()
  })

  it('is met at another price, which the email must name', async () => {
    const desk = open()
    desk.once(NEGOTIATE, () => Promise.reject(refusal(500, { detail: ['Lost.'] })))
    desk.once(NEGOTIATE, () => replied)
    await fill(desk.user, await screen.findByRole('textbox', { name: 'Our price' }), '1300')
    await fill(desk.user, await mail(), 'How about 1,350?')
    await desk.user.click(await send('Send $1,300.00'))
    expect(await screen.findByText('Name $1,300.00 in the email.')).toBeTruthy()
    expect(desk.callsOf(NEGOTIATE)).toHaveLength(0)
    await fill(desk.user, await mail(), 'How about 1,300?')
    await desk.user.click(await send('Send $1,300.00'))
    expect(await screen.findByText('Not sent: Lost.')).toBeTruthy()
    desk.unmount()
    const again = open()
    again.once(NEGOTIATE, () => replied)
    expect((await mail()).value).toBe('How about 1,300?')
    await again.user.click(await send('Send $1,300.00'))
    expect(await screen.findByText('We replied. Awaiting reply')).toBeTruthy()
    const [first, second] = [desk, again].map((one) => one.callsOf(NEGOTIATE)[0]!)
    expect(second!.headers[IDEMPOTENCY_HEADER]).toBe(first!.headers[IDEMPOTENCY_HEADER])
    expect(second!.payload).toMatchObject({ act: 'counter', price_cents: 130_000 })
  })

  it('an emailed counter is not accepted as agreed by phone', async () => {
    const [sent] = countered.mails
    const incoming = { ...sent!, id: 2, direction: 'in' as const, state: null }
    const own = { ...countered, dispatcher: ME.id, mails: [sent!, incoming] }
    open({ bids: [own] })
    await mail()
    expect(screen.queryByRole('link', { name: /Book load/ })).toBeNull()
  })

  it('a question is answered with our own words', async () => {
    const desk = open({ bids: [{ ...countered, answer: 'question', answer_price_cents: null }] })
    desk.once(NEGOTIATE, () => ({ ...replied, answer: 'question' }))
    await desk.user.click(await send('Send answer'))
    expect(await screen.findByText('Enter a message.')).toBeTruthy()
    await fill(desk.user, await mail(), 'It is 53 ft.')
    await desk.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(desk.callsOf(NEGOTIATE)[0]?.payload).toMatchObject({ act: 'hold', message: 'It is 53 ft.' }),
    )
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
