import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfferDetail } from '#contract/entities/offer.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { held, openDesk, refusal, type World } from './desk.tsx'
import { makeBid, makeDetail, makeOffer, makeVehicle, NOW } from './fixtures.ts'

const PATH = '/dispatch?load=1&panel=bid-detail'
const CREATE = /POST load\/bid\/own\/create/
const offer = makeOffer(1, { is_read: true })
const vehicles = [makeVehicle(1), makeVehicle(2, { fit: [{ code: 'status', level: 'bad', text: 'Out of service' }] })]
const summary = (id: number, part: Partial<OfferDetail['bids'][number]> = {}) => ({
  id,
  dispatcher: 5,
  vehicle: 4,
  answer: null,
  dispatcher_name: 'Ann Lee',
  unit_number: '204',
  broker_price_cents: 145_000,
  created_at: new Date(NOW - 480_000).toISOString(),
  broker_answered: false,
  ...part,
})

const open = (world: World = {}, path = PATH) => openDesk(path, { offers: [offer], vehicles, ...world })
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const price = () => field(/^Price to the broker/)
const message = () => field(/^Message/)
const send = (name = 'Send bid') => screen.findByRole('button', { name })

async function fill(desk: ReturnType<typeof open>, dollars = '1450') {
  await screen.findByRole('option', { name: /^201 Sprinter/ })
  await desk.user.selectOptions(await field(/^Vehicle/), '1')
  await desk.user.clear(await price())
  await desk.user.type(await price(), dollars)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the bid form', () => {
  it('writes the mail from the vehicle and the price, and counts dollars for each mile', async () => {
    const desk = open()
    await fill(desk)
    const text = (await message()).value
    expect(text).toContain('Our rate is $1,450.00 all in.')
    expect(text).toContain('Sprinter, 39 mi (estimated)')
    expect(text).toContain('MC 654321')
    expect((await field(/^Subject/)).value).toBe('Re: SPRINTER from LAREDO, TX to DETROIT, MI')
    expect(screen.getByText('sam@pinnacle.example')).toBeTruthy()
    expect(screen.getByText('Per loaded mile').parentElement?.textContent).toBe('Per loaded mile$0.921,584 mi')
    expect(screen.getByText('Per total mile').parentElement?.textContent).toBe('Per total mile$0.891,623 mi, estimated')
    await desk.user.type(await field(/^Driver's price/), '1200')
    expect(screen.getByText('Profit').parentElement?.textContent).toBe('Profit$250.0017.24 %')
  })

  it('says what to do about each field that is not right, and sends nothing', async () => {
    const desk = open()
    await desk.user.click(await send())
    expect(await screen.findByText('Choose the vehicle that would take the load.')).toBeTruthy()
    expect(screen.getByText('Enter the price in dollars.')).toBeTruthy()
    await desk.user.type(await price(), 'about 12')
    await desk.user.click(await send())
    expect(await screen.findByText(/like 1450 or 1,450.00/)).toBeTruthy()
    expect((await price()).getAttribute('aria-invalid')).toBe('true')
    expect(desk.callsOf(CREATE)).toHaveLength(0)
  })

  it('names what speaks against the chosen vehicle', async () => {
    const desk = open()
    await fill(desk)
    expect(screen.queryByRole('list', { name: 'What speaks against this vehicle' })).toBeNull()
    await desk.user.selectOptions(await field(/^Vehicle/), '2')
    expect(within(screen.getByRole('list', { name: 'What speaks against this vehicle' })).getByText('Out of service')).toBeTruthy()
  })

  it('opens from a vehicle with the price under the cursor', async () => {
    const desk = open({}, '/dispatch?load=1')
    await desk.user.click(await screen.findByRole('button', { name: 'Bid with unit 201' }))
    await waitFor(async () => expect(document.activeElement).toBe(await price()))
    expect((await field(/^Vehicle/)).value).toBe('1')
    expect(window.location.search).toBe('?load=1&panel=bid-detail&vehicle=1')
  })

  it('leaves what a person wrote alone, says when it is out of step, and writes it again only when asked', async () => {
    const desk = open()
    await fill(desk)
    await desk.user.type(await message(), ' Ready now.')
    await desk.user.clear(await price())
    await desk.user.type(await price(), '1500')
    expect((await message()).value).toMatch(/\$1,450\.00[^]* Ready now\.$/)
    await desk.user.click(await send())
    expect(await screen.findByText(/This still speaks of another price/)).toBeTruthy()
    expect(desk.callsOf(CREATE)).toHaveLength(0)
    await desk.user.click(screen.getByRole('button', { name: 'Write it again' }))
    expect((await message()).value).toContain('$1,500.00')
    expect((await message()).value).not.toContain('Ready now')
  })

  it('sends what a person insists on', async () => {
    const desk = open()
    desk.once(CREATE, () => makeBid(90, 1))
    await fill(desk)
    await desk.user.type(await message(), ' Ready now.')
    await desk.user.type(await price(), '.50')
    await desk.user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await desk.user.click(await send())
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
    expect(desk.callsOf(CREATE)[0]!.payload.message).toMatch(/Ready now\.$/)
  })

  it('keeps what is typed for this offer through a closed panel and a reload', async () => {
    const desk = open()
    await fill(desk, '1777')
    await desk.user.type(await message(), ' Ready now.')
    desk.unmount()
    open({}, '/dispatch?load=1&panel=bid-detail')
    expect((await price()).value).toBe('1777')
    await waitFor(async () => expect((await field(/^Vehicle/)).value).toBe('1'))
    expect((await message()).value).toContain('Ready now.')
  })

  it('warns that the posting has expired', async () => {
    open({ offers: [makeOffer(1, { expires_at: new Date(NOW - 60_000).toISOString() })] })
    expect(await screen.findByText(/This posting has expired/)).toBeTruthy()
  })

  it('sends nothing where the offer has no address, and gives the phone', async () => {
    open({ offers: [makeOffer(1, { reply_to: '', contact_email: '' })] })
    expect(await screen.findByText(/no e-mail address; call/)).toBeTruthy()
    expect((await send()).hasAttribute('disabled')).toBe(true)
  })

  it('says who can allow it to one who may not bid', async () => {
    open({ canBid: false })
    expect((await screen.findByRole('note')).textContent).toContain('You may read this offer but not bid on it.')
    expect(screen.queryByRole('form', { name: 'Bid' })).toBeNull()
  })
})

describe('sending', () => {
  it('sends the very mail that is shown, in cents, and then shows the thread', async () => {
    const desk = open()
    desk.once(CREATE, ({ payload }) => makeBid(90, 1, { mail_state: 'queued', message: String(payload.message) }))
    await fill(desk, '1,450.50')
    const shown = (await message()).value
    await desk.user.click(await send())
    expect((await screen.findByRole('heading', { name: '$1,450.00 with unit 201' })).textContent).toBeTruthy()
    expect(desk.callsOf(CREATE)[0]!.payload).toEqual({
      load: 1,
      vehicle: 1,
      broker_price_cents: 145_050,
      driver_price_cents: null,
      subject: 'Re: SPRINTER from LAREDO, TX to DETROIT, MI',
      message: shown,
    })
    expect(screen.getAllByText('Waiting to be sent')).not.toHaveLength(0)
    expect(screen.queryByRole('form', { name: 'Bid' })).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('makes one call of a double click, and says that it is sending', async () => {
    const answer = held<object>()
    const desk = open()
    desk.once(CREATE, () => answer.promise)
    await fill(desk)
    await desk.user.dblClick(await send())
    const busy = await send('Sending…')
    expect(busy.getAttribute('aria-busy')).toBe('true')
    answer.resolve(makeBid(90, 1))
    await screen.findByRole('heading', { name: /with unit 201/ })
    expect(desk.callsOf(CREATE)).toHaveLength(1)
  })

  it('keeps the key of one intention through a failure, and takes a new one for another body', async () => {
    const desk = open()
    for (const status of [0, 500, 500]) desk.once(CREATE, () => Promise.reject(refusal(status, { detail: ['Lost.'] })))
    const keys = () => desk.callsOf(CREATE).map(({ headers }) => headers[IDEMPOTENCY_HEADER])
    await fill(desk)
    await desk.user.click(await send())
    expect((await screen.findByText('Lost.')).getAttribute('role')).toBe('alert')
    await desk.user.click(await send())
    await waitFor(() => expect(keys()).toHaveLength(2))
    await desk.user.type(await price(), '.75')
    await desk.user.click(await send())
    await waitFor(() => expect(keys()).toHaveLength(3))
    expect(keys()[0]).toBeTruthy()
    expect(keys()[1]).toBe(keys()[0])
    expect(keys()[2]).not.toBe(keys()[0])
  })

  it("puts the server's words at their fields and keeps what was typed", async () => {
    const desk = open()
    desk.once(CREATE, () =>
      Promise.reject(refusal(400, { broker_price_cents: ['Too low for this broker.'], load: ['This load is gone.'] })),
    )
    await fill(desk)
    await desk.user.click(await send())
    expect(await screen.findByText('Too low for this broker.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await price()))
    expect(screen.getByText('This load is gone.')).toBeTruthy()
    expect((await price()).value).toBe('1450')
  })

  it('asks before a second bid when a colleague bids meanwhile', async () => {
    const detail = makeDetail(offer)
    const desk = open({ details: [detail] })
    await fill(desk)
    detail.bids.push(summary(80))
    await desk.say({ type: 'BID_CREATED', data: { id: 80, load: { id: 1 }, dispatcher: 5 }, seq: 4 })
    await screen.findByRole('button', { name: 'Bids (1)' })
    await desk.user.click(await send())
    expect((await screen.findByRole('alert')).textContent).toContain('Ann Lee bid $1,450.00 with unit 204')
    expect(desk.callsOf(CREATE)).toHaveLength(0)
    desk.once(CREATE, () => makeBid(90, 1))
    await desk.user.click(await send('Send mine too'))
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
  })
})

describe('a bid that was made', () => {
  const bid = makeBid(80, 1, { dispatcher_name: 'Ann Lee', unit_number: '204' })
  const details = () => [makeDetail(offer, { bids: [summary(80)] })]

  it('stands with its thread in place of the form, which opens when asked', async () => {
    const desk = open({ details: details(), bids: [bid] })
    const thread = within(await screen.findByRole('region', { name: 'Bid of Ann Lee' }))
    expect(await thread.findByText('We can cover this load.')).toBeTruthy()
    expect(thread.getAllByText('Sent')).not.toHaveLength(0)
    await desk.user.click(screen.getByRole('button', { name: 'Bid again on this offer' }))
    expect(await screen.findByRole('form', { name: 'Bid' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Bids so far' }).textContent).toContain('Ann Lee')
  })

  it("shows the broker's answer live", async () => {
    const desk = open({ details: details(), bids: [bid] })
    await screen.findByText('We can cover this load.')
    desk.world.bids = [
      {
        ...bid,
        broker_answered: true,
        answer: 'countered',
        answer_price_cents: 160_000,
        answered_at: new Date(NOW).toISOString(),
        mails: [...bid.mails, { ...bid.mails[0]!, id: 2, direction: 'in', text: 'Can you do 1600?', state: null }],
      },
    ]
    await desk.say({ type: 'BROKER_RESPONDED_BID', data: { id: 80, load: 1, answer: 'countered' }, seq: 9 })
    expect(await screen.findByText(/The broker made a counter-offer of \$1,600\.00/)).toBeTruthy()
    expect(screen.getByText('Can you do 1600?')).toBeTruthy()
  })

  it('says why a mail did not leave, and sends it again with one key', async () => {
    const failed = {
      ...bid,
      mail_state: 'failed' as const,
      mails: [{ ...bid.mails[0]!, state: 'failed' as const, error: '550 no such box' }],
    }
    const desk = open({ details: details(), bids: [failed] })
    desk.once(/POST mail\/outbound\/580\/send/, () => Promise.reject(refusal(500)))
    desk.once(/POST mail\/outbound\/580\/send/, () => ({ id: 580 }))
    expect(await screen.findByText(/Not sent: 550 no such box/)).toBeTruthy()
    await desk.user.click(await send('Send again'))
    await waitFor(() => expect(desk.callsOf(/outbound/)).toHaveLength(1))
    await desk.user.click(await send('Send again'))
    await waitFor(() => expect(desk.callsOf(/outbound/)).toHaveLength(2))
    const [first, second] = desk.callsOf(/outbound/).map(({ headers }) => headers[IDEMPOTENCY_HEADER])
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  it("keeps a colleague's mails to him where the server does", async () => {
    open({ details: details(), bids: [] })
    expect(await screen.findByText('Only the dispatcher of this bid may read its mails.')).toBeTruthy()
  })
})
