import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { fill } from '#tests/support/person.ts'
import { CREATE, field, fillBid, message, offer, openBid, price, send, summary } from './bid-desk.tsx'
import { held, refusal } from './desk.tsx'
import { makeBid, makeDetail, makeOffer, makeVehicle, NO_FIT, NOW } from './fixtures.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('sending a bid', () => {
  it('sends the email shown, with prices in cents, and then shows the thread', async () => {
    const desk = openBid()
    desk.once(CREATE, ({ payload }) =>
      makeBid(90, 1, { mail_state: 'queued', message: String(payload.message) }),
    )
    await fillBid(desk, '1,450.50')
    const shown = (await message()).value
    await desk.user.click(await send())
    expect(
      (await screen.findByRole('heading', { name: 'Bid $1,450.00 with unit 201' })).textContent,
    ).toBeTruthy()
    expect(desk.callsOf(CREATE)[0]!.payload).toEqual({
      offer: 1,
      vehicle: 1,
      broker_price_cents: 145_050,
      driver_price_cents: null,
      subject: 'Re: SPRINTER from LAREDO, TX to DETROIT, MI',
      message: shown,
      override_reason: '',
    })
    expect(screen.getAllByText('Queued')).not.toHaveLength(0)
    expect(screen.queryByRole('form', { name: 'Bid' })).toBeNull()
    expect(sessionStorage.getItem('bid-draft-1')).toBeNull()
  })

  it('double click: makes one call and shows that it is sending', async () => {
    const answer = held<object>()
    const desk = openBid()
    desk.once(CREATE, () => answer.promise)
    await fillBid(desk)
    await desk.user.dblClick(await send())
    const busy = await send('Sending…')
    expect(busy.getAttribute('aria-busy')).toBe('true')
    answer.resolve(makeBid(90, 1))
    await screen.findByRole('heading', { name: /with unit 201/ })
    expect(desk.callsOf(CREATE)).toHaveLength(1)
  })

  it('late truck: asks once with the reason on the button, and the second Enter sends', async () => {
    const late = { code: 'distance', level: 'warn', text: 'Late: ETA 20:57 CT' } as const
    const pickup = new Date(NOW + 3_600_000).toISOString()
    const arrival = new Date(NOW + 3_600_000 + 103 * 60_000).toISOString()
    const posted = makeOffer(1, { ...NO_FIT, is_read: true, pick_up_date: pickup })
    const truck = makeVehicle(1, { fit: [late], arrives_at: arrival })
    const desk = openBid({ offers: [posted], details: [makeDetail(posted)], vehicles: [truck] })
    desk.once(CREATE, () => makeBid(90, 1))
    await screen.findByRole('option', { name: /Late: ETA 20:57 CT/ })
    await desk.user.selectOptions(await field(/^Vehicle/), '1')
    expect(screen.getByRole('list', { name: 'Vehicle warnings' }).textContent).toBe('Late: ETA 20:57 CT')
    await fill(desk.user, await price(), '1450')
    await desk.user.keyboard('{Enter}')
    await send('Bid anyway: late 1 h 43 min')
    expect(desk.callsOf(CREATE)).toHaveLength(0)
    await desk.user.click(await send('Don’t send'))
    await send()
    await desk.user.click(await price())
    await desk.user.keyboard('{Enter}')
    await send('Bid anyway: late 1 h 43 min')
    await desk.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: /with unit 201/ })
    expect(desk.callsOf(CREATE)).toHaveLength(1)
    expect(desk.callsOf(CREATE)[0]!.payload).toMatchObject({ override_reason: 'Late: ETA 20:57 CT' })
  })

  it('idempotency key: is kept after a failure, and replaced when the bid changes', async () => {
    const desk = openBid()
    for (const status of [0, 500, 500])
      desk.once(CREATE, () => Promise.reject(refusal(status, { detail: ['Lost.'] })))
    const keys = () => desk.callsOf(CREATE).map(({ headers }) => headers[IDEMPOTENCY_HEADER])
    await fillBid(desk)
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

  it("refused bid: shows the server's messages at their fields and keeps what was typed", async () => {
    const desk = openBid()
    desk.once(CREATE, () =>
      Promise.reject(
        refusal(400, { broker_price_cents: ['Too low for this broker.'], offer: ['This load is gone.'] }),
      ),
    )
    await fillBid(desk)
    await desk.user.click(await send())
    expect(await screen.findByText('Too low for this broker.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await price()))
    expect(screen.getByText('This load is gone.')).toBeTruthy()
    expect((await price()).value).toBe('1450')
  })
})

describe('undoing a bid', () => {
  const TAKE_BACK = /POST load\/bid\/mail\/9\/take-back/
  const READ = /GET load\/bid\/90\/$/
  const sendHeld = async (undo_seconds: number) => {
    const desk = openBid()
    const bid = makeBid(90, 1)
    const sent = {
      ...bid,
      mails: [{ ...bid.mails[0]!, id: 9, to: 'kim@summit.example', state: 'queued' as const, undo_seconds }],
    }
    desk.world.bids = [sent]
    desk.once(CREATE, () => sent)
    await fillBid(desk)
    await desk.user.click(await send())
    // Errors that refine reports have a description; they are not shown as toasts.
    const toasts = () =>
      desk.openToast.mock.calls.map(([toast]) => toast).filter(({ description }) => description === undefined)
    const offered = () => toasts().find(({ message }) => message === 'Sending to kim@summit.example')
    await waitFor(() => expect(offered()).toBeTruthy())
    await waitFor(() => expect(desk.callsOf(READ).length).toBe(1))
    return { ...desk, toasts, undo: () => act(async () => offered()?.cancelMutation?.()) }
  }

  it('shows one toast, opens the form again, and does not fetch the deleted bid', async () => {
    const desk = await sendHeld(5)
    desk.once(TAKE_BACK, () => {
      desk.world.bids = []
      return { bid: 90, offer: 1, is_bid_gone: true }
    })
    const before = desk.toasts().length
    await desk.undo()
    expect((await price()).value).toBe('1450')
    expect(desk.toasts().slice(before)).toMatchObject([
      { type: 'success', message: 'Sending undone. Nothing was sent.' },
    ])
    expect(desk.callsOf(READ)).toHaveLength(1)
  })

  it('refused undo: adds no message of its own', async () => {
    const desk = await sendHeld(5)
    desk.once(TAKE_BACK, () =>
      Promise.reject(refusal(409, { detail: ['Too late to undo: this email was already sent.'] })),
    )
    const before = desk.toasts().length
    await desk.undo()
    await waitFor(() => expect(desk.callsOf(READ).length).toBe(2))
    expect(desk.toasts()).toHaveLength(before)
  })
})

describe('bid warnings', () => {
  const warnings = () => screen.queryByRole('list', { name: 'Bid warnings' })?.textContent ?? ''
  const bad = { offers: [makeOffer(1, { broker_is_blacklisted: true })] }

  it('are shown while the price is typed, and marked', async () => {
    const desk = openBid({
      offers: [makeOffer(1, { expires_at: new Date(NOW - 60_000).toISOString(), broker_rating: null })],
    })
    await waitFor(() => expect(warnings()).toMatch(/has expired.*has no rating yet/))
    await fillBid(desk, '900')
    expect(warnings()).toContain('$0.55 per total mile is below your company’s minimum of $0.60')
    await fill(desk.user, await field(/^Driver pay, /), '1000')
    expect(warnings()).toContain('$900.00 is $100.00 below driver pay of $1,000.00')
    await fill(desk.user, await price(), '2500')
    expect(warnings()).not.toMatch(/per total mile|below driver pay/)
  })

  it('mere warnings: do not block the bid', async () => {
    const desk = openBid({ offers: [makeOffer(1, { broker_rating: null })] })
    desk.once(CREATE, () => makeBid(90, 1))
    await fillBid(desk)
    await desk.user.keyboard('{Enter}')
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
  })

  it('severe warning: Enter twice sends nothing, a reason and Enter send', async () => {
    const desk = openBid(bad)
    desk.once(CREATE, () => makeBid(90, 1))
    await fillBid(desk)
    await desk.user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Not sent yet.')
    expect(await send('Send anyway')).toBeTruthy()
    await desk.user.keyboard('{Enter}')
    expect(await screen.findByText('Enter a reason to send anyway.')).toBeTruthy()
    expect(desk.callsOf(CREATE)).toHaveLength(0)
    await desk.user.keyboard('Lead agreed{Enter}')
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
    expect(desk.callsOf(CREATE)[0]!.payload.override_reason).toBe('Blacklisted broker: Lead agreed')
  })

  it('low price per mile: asks for a reason, and again for another price', async () => {
    const desk = openBid()
    desk.once(CREATE, () => makeBid(90, 1))
    await fillBid(desk, '900')
    await desk.user.keyboard('{Enter}')
    await send('Send anyway')
    await desk.user.type(await price(), '{Backspace}1')
    await send()
    await desk.user.keyboard('{Enter}')
    await send('Send anyway')
    expect(desk.callsOf(CREATE)).toHaveLength(0)
    await desk.user.keyboard('Backhaul{Enter}')
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
  })

  it('severe warning: is not confirmed by a double click or a held key, and can be canceled', async () => {
    const desk = openBid(bad)
    await fillBid(desk)
    await desk.user.dblClick(await send())
    await send('Send anyway')
    await desk.user.click(await send('Don’t send'))
    await send()
    ;(await price()).focus()
    await desk.user.keyboard('{Enter>3/}')
    await send('Send anyway')
    expect(desk.callsOf(CREATE)).toHaveLength(0)
    expect((await price()).value).toBe('1450')
  })

  it('warning that arrives after the reason: asks again', async () => {
    const detail = makeDetail(bad.offers[0]!)
    const desk = openBid({ ...bad, details: [detail] })
    await fillBid(desk)
    await desk.user.keyboard('{Enter}')
    await send('Send anyway')
    detail.bids.push(summary(80))
    await desk.say({ type: 'BID_CREATED', data: { id: 80, load: { id: 1 }, dispatcher: 5 }, seq: 4 })
    await send()
    await desk.user.keyboard('{Enter}')
    await send('Send anyway')
    expect(desk.callsOf(CREATE)).toHaveLength(0)
  })

  it.each([
    [{ is_taken: true }, /This load is taken/],
    [{ is_withdrawn: true }, /withdrew this load/],
    [{ reply_to: '', contact_email: '' }, /no email address for bids/],
  ])('offer with %o: disables sending', async (part, words) => {
    openBid({ offers: [makeOffer(1, part)] })
    await waitFor(() => expect(warnings()).toMatch(words))
    expect((await send()).hasAttribute('disabled')).toBe(true)
  })

  it('withdrawal while the bid is written: disables sending', async () => {
    const desk = openBid()
    await fillBid(desk)
    await desk.say({ type: 'LOAD_UPDATED', data: makeOffer(1, { version: 2, is_withdrawn: true }), seq: 5 })
    await waitFor(() => expect(warnings()).toContain('withdrew'))
    expect((await send()).hasAttribute('disabled')).toBe(true)
  })

  it.each([
    ["a colleague's", 5, 'Ann Lee bid $1,450.00 with unit 204; no reply yet'],
    ["one's own from another tab", 3, 'You bid $1,450.00 with unit 204; no reply yet'],
  ])('%s bid that arrives while the form is open: asks for confirmation', async (_, dispatcher, words) => {
    const detail = makeDetail(offer)
    const desk = openBid({ details: [detail] })
    await fillBid(desk)
    detail.bids.push(summary(80, { dispatcher }))
    await desk.say({ type: 'BID_CREATED', data: { id: 80, load: { id: 1 }, dispatcher }, seq: 4 })
    await waitFor(() => expect(warnings()).toContain(words))
    await desk.user.click(await send())
    expect(desk.callsOf(CREATE)).toHaveLength(0)
    desk.once(CREATE, () => makeBid(90, 1))
    await desk.user.keyboard('Agreed with Ann')
    await desk.user.click(await send('Send anyway'))
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
  })
})
