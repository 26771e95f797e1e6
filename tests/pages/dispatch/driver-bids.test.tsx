import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DriverBid } from '#contract/entities/market/driver-bid.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { fill } from '#tests/support/person.ts'
import { openDesk, refusal, type World } from './desk.tsx'
import { makeDetail, makeDriverBid, makeOffer, makeVehicle, NOW } from './fixtures.ts'

const ASK = /POST load\/offer\/1\/driver-bid\/create/
const NOTE = /POST load\/driver-bid\/5\/call/
const offer = makeOffer(1, { is_read: true, posted_price_cents: 90_000 })
const vehicles = [
  makeVehicle(1),
  makeVehicle(2, { driver: { id: 12, full_name: 'Mary Stone', phone: '' } }),
  makeVehicle(3, { ask_problem: 'Its driver has no email address.' }),
]
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const open = (driver_bids: DriverBid[] = [], world: World = {}) =>
  openDesk('/dispatch?load=1', {
    offers: [offer],
    vehicles,
    details: [makeDetail(offer, { driver_bids })],
    ...world,
  })
const priced = makeDriverBid(5, {
  state: 'priced',
  price_cents: 110_000,
  reply_text: '1100 all in',
  answered_at: minutesAgo(3),
})

const section = async () => within(await screen.findByRole('region', { name: 'Driver bids' }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('driver quotes of an offer', () => {
  it('show answer, distance and time of each driver asked', async () => {
    open([
      priced,
      makeDriverBid(6, {
        driver_name: 'Mary Stone',
        unit_number: '202',
        state: 'unclear',
        reply_text: 'call me',
        answered_at: minutesAgo(1),
      }),
      makeDriverBid(7, {
        driver_name: 'Lee Fox',
        state: 'declined',
        is_estimated: false,
        answered_at: minutesAgo(2),
      }),
      makeDriverBid(8, { driver_name: 'Pat Cole', created_at: minutesAgo(9), miles_out: null }),
      makeDriverBid(9, { driver_name: 'Kim Roe', created_at: minutesAgo(9), mail_state: 'failed' }),
    ])
    const items = (await section()).getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual([
      'John Carter, unit 201$1,100.00Quoted a price · 39 mi deadhead, estimated · 3 min ago1100 all inNote a callBid with this quote',
      'Mary Stone, unit 202Replied without a price · 39 mi deadhead, estimated · 1 min agocall meNote a call',
      'Lee Fox, unit 201Passed · 39 mi deadhead · 2 min agoNote a call',
      'Pat Cole, unit 201Asked by Dana Reyes, no answer yet · 9 min agoNote a call',
      'Kim Roe, unit 201Not sent · 39 mi deadhead, estimated · 9 min agoNote a call',
    ])
  })

  it('take the price that a driver gives in a call, and keep it where it is refused', async () => {
    const desk = open([makeDriverBid(5)])
    await desk.user.click(await button('Note a call with John Carter'))
    const form = within(screen.getByRole('form', { name: 'Call with John Carter' }))
    await fill(desk.user, form.getByLabelText('Driver’s price, $'), 'about nine')
    await desk.user.click(form.getByRole('button', { name: 'Save price' }))
    expect(form.getByText('Enter the driver’s price in dollars.')).toBeTruthy()
    expect(desk.callsOf(NOTE)).toEqual([])
    await fill(desk.user, form.getByLabelText('Driver’s price, $'), '1,050')
    await fill(desk.user, form.getByLabelText('Note (optional)'), 'There by two.')
    desk.once(NOTE, () => Promise.reject(refusal(500, { detail: ['Lost.'] })))
    await desk.user.click(form.getByRole('button', { name: 'Save price' }))
    await waitFor(() => expect(desk.callsOf(NOTE)).toHaveLength(1))
    desk.once(NOTE, () => ({ id: 5, state: 'priced' }))
    await waitFor(() =>
      expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save price' }).disabled).toBe(false),
    )
    await desk.user.click(form.getByRole('button', { name: 'Save price' }))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Call with John Carter' })).toBeNull())
    const calls = desk.callsOf(NOTE)
    expect(calls.map(({ payload }) => payload)).toEqual(
      Array.from({ length: 2 }, () => ({ price_cents: 105_000, note: 'There by two.' })),
    )
    expect(new Set(calls.map(({ headers }) => headers[IDEMPOTENCY_HEADER])).size).toBe(1)
  })

  it('follow answers live', async () => {
    const bids = [makeDriverBid(5)]
    const desk = open(bids)
    expect((await section()).getByText(/no answer yet/)).toBeTruthy()
    bids[0] = priced
    await desk.say({ type: 'DRIVER_BID_CREATED', data: { id: 5, offer: { id: 1 } }, seq: 4 })
    await waitFor(async () => expect((await section()).getByText('$1,100.00')).toBeTruthy())
    bids[0] = makeDriverBid(5, { state: 'declined' })
    await desk.say({ type: 'DRIVER_BID_CHANGED', data: { id: 5, offer: 1 }, seq: 5 })
    await waitFor(async () => expect((await section()).getByText(/Passed/)).toBeTruthy())
  })

  it('do not refetch the offer for a message about another offer', async () => {
    const desk = open([makeDriverBid(5)])
    await section()
    const before = desk.callsOf(/GET load\/offer\/1\//).length
    await desk.say({ type: 'DRIVER_BID_CHANGED', data: { id: 50, offer: 2 }, seq: 5 })
    expect(desk.callsOf(/GET load\/offer\/1\//)).toHaveLength(before)
  })

  it("Bid with this quote: opens the bid form with the driver's vehicle and price", async () => {
    const desk = open([priced])
    await desk.user.click(await button(/^Bid with this quote/))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^Driver pay, /).value).toBe('1,100.00'),
    )
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(/^Vehicle/).value).toBe('1'))
    expect(screen.getByText('John Carter quoted $1,100.00')).toBeTruthy()
    await desk.user.keyboard('1000')
    expect(screen.getByText(/\$100\.00 below driver pay of \$1,100\.00/)).toBeTruthy()
  })

  it('Bid with this quote: is not offered to users who may not bid', async () => {
    open([priced], { canBid: false })
    await section()
    expect(screen.queryByRole('button', { name: /^Bid with this quote/ })).toBeNull()
  })
})

describe('Ask drivers dialog', () => {
  async function choose(desk: ReturnType<typeof open>, units = ['201', '202', '203']) {
    for (const unit of units)
      await desk.user.click(await screen.findByRole('checkbox', { name: `Select unit ${unit}` }))
    await desk.user.click(await button(`Ask drivers (${units.length})`))
    return within(await screen.findByRole('dialog', { name: 'Ask drivers for a quote' }))
  }

  it('shows who is asked, who cannot be and why, and the email they get', async () => {
    const desk = open()
    const dialog = await choose(desk)
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^203/ }).disabled).toBe(true)
    expect(dialog.getByText('Its driver has no email address.')).toBeTruthy()
    await fill(desk.user, dialog.getByLabelText(/^Note/), 'Leave by three.')
    const mail = dialog.getByRole('region', { name: 'Email preview' })
    await waitFor(() => expect(mail.textContent).toContain('Deadhead: 39 mi, about 47 min (estimated)'))
    expect(mail.textContent).toContain('Hello John,')
    expect(mail.textContent).toContain('Leave by three.')
    expect(mail.textContent).not.toMatch(/Pinnacle|Sam Porter|555-0100.*x|\$900/)
  })

  it('sends once, shows who was asked, and clears the selection', async () => {
    const desk = open()
    const dialog = await choose(desk)
    await fill(desk.user, dialog.getByLabelText(/^Note/), ' Leave by three. ')
    desk.once(ASK, () => ({
      count: 2,
      results: [makeDriverBid(5), makeDriverBid(6, { driver_name: 'Mary Stone' })],
    }))
    await desk.user.dblClick(dialog.getByRole('button', { name: 'Send to 2 drivers' }))
    expect(await screen.findByText(/Asked John Carter, Mary Stone\. Their answers/)).toBeTruthy()
    expect(desk.callsOf(ASK)).toHaveLength(1)
    expect(desk.callsOf(ASK)[0]!.payload).toEqual({ vehicles: [1, 2], note: 'Leave by three.' })
    expect(desk.callsOf(ASK)[0]!.headers[IDEMPOTENCY_HEADER]).toBeTruthy()
    await desk.user.click(await button('Done'))
    expect(screen.queryByRole('group', { name: 'Selected vehicles' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps note, selection and key after a failure and a closed dialog', async () => {
    const desk = open()
    const dialog = await choose(desk, ['201'])
    await fill(desk.user, dialog.getByLabelText(/^Note/), 'Soon.')
    desk.once(ASK, () => Promise.reject(refusal(500, { detail: ['Lost.'] })))
    await desk.user.click(dialog.getByRole('button', { name: 'Send to 1 driver' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Lost.')
    await desk.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await desk.user.click(await button('Ask drivers (1)'))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Note/)).value).toBe('Soon.')
    desk.once(ASK, () => ({ count: 1, results: [makeDriverBid(5)] }))
    await desk.user.click(await button('Send to 1 driver'))
    expect(await screen.findByText(/Asked John Carter\. The answer/)).toBeTruthy()
    const [first, second] = desk.callsOf(ASK).map(({ headers }) => headers[IDEMPOTENCY_HEADER])
    expect(second).toBe(first)
  })

  it("shows the server's refusal at the note, and the rest below", async () => {
    const desk = open()
    const dialog = await choose(desk, ['201'])
    desk.once(ASK, () =>
      Promise.reject(
        refusal(400, { note: ['This names the broker.'], vehicles: ['Unit 201: Its driver can’t bid.'] }),
      ),
    )
    await fill(desk.user, dialog.getByLabelText(/^Note/), 'For Pinnacle')
    await desk.user.click(dialog.getByRole('button', { name: 'Send to 1 driver' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Note/).getAttribute('aria-invalid')).toBe('true'))
    expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'This names the broker.',
      'Unit 201: Its driver can’t bid.',
    ])
  })

  it('is not offered for an unavailable load or without the permission', async () => {
    const gone = makeOffer(1, { is_read: true, is_withdrawn: true })
    const desk = open([], { offers: [gone], details: [makeDetail(gone)] })
    await desk.user.click(await screen.findByRole('checkbox', { name: 'Select unit 201' }))
    expect((await button('Ask drivers (1)')).hasAttribute('disabled')).toBe(true)
    desk.unmount()
    const other = open([], { denied: ['driver-bids'] })
    await other.user.click(await screen.findByRole('checkbox', { name: 'Select unit 201' }))
    expect(screen.getByText('1 vehicle selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Ask drivers/ })).toBeNull()
  })
})
