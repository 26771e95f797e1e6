import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { fill } from '#tests/support/person.ts'
import { CREATE, field, fillBid, message, openBid, price, send, vehicles } from './bid-desk.tsx'
import { held, refusal } from './desk.tsx'
import { makeBid, makeDetail, makeOffer, makeVehicle, NO_FIT, NOW } from './fixtures.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('bid form', () => {
  it('writes the email from vehicle and price, and calculates dollars per mile', async () => {
    const desk = openBid()
    await fillBid(desk)
    const text = (await message()).value
    expect(text).toContain('Our rate is $1,450.00 all in.')
    expect(text).toContain('Sprinter, about 39 mi (47 min) from pickup')
    expect(text).toContain('MC 654321')
    expect((await field(/^Subject/)).value).toBe('Re: SPRINTER from LAREDO, TX to DETROIT, MI')
    expect(screen.getByText('Email to sam@pinnacle.example').parentElement?.textContent).toBe(
      'Email to sam@pinnacle.example · Email text',
    )
    expect(screen.getByText('Per loaded mile').parentElement?.textContent).toBe(
      'Per loaded mile$0.921,584 mi',
    )
    expect(screen.getByText('Per total mile').parentElement?.textContent).toBe(
      'Per total mile$0.891,623 mi, estimated',
    )
    await fill(desk.user, await field(/^Driver pay, /), '1200')
    expect(screen.getByText('Profit').parentElement?.textContent).toBe('Profit$250.0017.24%')
  })

  it('says how to fix each invalid field, and sends nothing', async () => {
    const desk = openBid({ vehicles: [] })
    await desk.user.click(await send())
    expect(await screen.findByText('Choose a vehicle for the load.')).toBeTruthy()
    expect(screen.getByText('Enter the price in dollars.')).toBeTruthy()
    await fill(desk.user, await price(), 'about 12')
    await desk.user.click(await send())
    expect(await screen.findByText(/such as 1450 or 1,450.00/)).toBeTruthy()
    expect((await price()).getAttribute('aria-invalid')).toBe('true')
    expect(desk.callsOf(CREATE)).toHaveLength(0)
  })

  it('auto-selects the best vehicle, but not a late one, and Enter in the radius box sends nothing', async () => {
    const sure = openBid()
    expect(await screen.findByText('Auto-selected: best truck on time.')).toBeTruthy()
    expect((await field(/^Vehicle/)).value).toBe('1')
    await sure.user.click(await screen.findByLabelText('Within'))
    await sure.user.keyboard('90{Enter}')
    expect(screen.queryByText('Enter the price in dollars.')).toBeNull()
    sure.unmount()
    openBid({
      offers: [makeOffer(1, NO_FIT)],
      vehicles: [
        makeVehicle(1, { fit: [{ code: 'distance', level: 'warn', text: 'Arrives after pickup' }] }),
      ],
    })
    expect(
      await screen.findByText('The best fit arrives after the pickup time. Choose it, or widen the radius.'),
    ).toBeTruthy()
    expect((await field(/^Vehicle/)).value).toBe('')
    cleanup()
    openBid({
      offers: [makeOffer(1, NO_FIT)],
      vehicles: [
        makeVehicle(1, { fit: [{ code: 'overlap', level: 'warn', text: 'On NLF30-02-1 at that time' }] }),
      ],
    })
    expect(
      await screen.findByText(
        'The best fit is on another load at that time. Choose it, or widen the radius.',
      ),
    ).toBeTruthy()
    expect((await field(/^Vehicle/)).value).toBe('')
  })

  it('fills in a suggested price from past bids without sending it', async () => {
    const advice = {
      pool: 'lane',
      lane: 'TX → MI',
      bids: 12,
      won: 5,
      broker_bids: 2,
      broker_won: 1,
      newest_days: 3,
    }
    const prices = [30, 50, 70].map((chance) => ({ chance, price_cents: 200_000 - chance * 1000 }))
    const answer = { ...advice, quartiles: [81, 93, 110], won_median: 88, prices }
    const desk = openBid({ routes: [[/^load\/offer\/(\d+)\/bid-advice\/$/, () => answer as never]] })
    await desk.user.click(await screen.findByRole('button', { name: '70% to win at $1,300: use as the bid' }))
    expect((await price()).value).toBe('1300')
    const words =
      'TX → MI: won 5 of 12 bids, last one 3 days ago. Typical bid $0.81–$1.10/mi, median $0.93/mi, winning median $0.88/mi. This broker: won 1 of 2.'
    expect(screen.getByText(words)).toBeTruthy()
    expect(desk.callsOf(CREATE)).toHaveLength(0)
  })

  it('shows when the chosen vehicle arrives at pickup and delivery, compared with each window', async () => {
    const at = {
      address: 'LAREDO, TX',
      time_zone: 'America/Chicago',
      window_from: null,
      window_to: null,
      basis: 'estimated',
    } as const
    const eta = new Date(NOW + 3_600_000).toISOString()
    const due = new Date(NOW).toISOString()
    const arrivals = {
      loads_before: 0,
      load_before: null,
      free_at: null,
      stops: [
        { ...at, kind: 'pickup' as const, eta, window_from: due, margin_minutes: -60 },
        {
          ...at,
          kind: 'delivery' as const,
          address: 'DETROIT, MI',
          eta: null,
          basis: null,
          margin_minutes: null,
        },
      ],
    }
    const desk = openBid({ arrivals })
    const list = within(await screen.findByRole('list', { name: 'Estimated arrivals' }))
    const [pickup, delivery, basis] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(pickup).toMatch(/^Pickup in Laredo, TX: ETA .+ CT, due \w{3} \d\d \w{3} .+ CT, 1 h 00 min late$/)
    expect(delivery).toBe('Delivery in Detroit, MI: no ETA, no window')
    expect(basis).toMatch(/^If it leaves now\. Estimated miles/)
    expect(desk.callsOf(/arrivals/)[0]?.payload).toEqual({ vehicle: 1, offer: 1 })
  })

  it('lists the warnings of the chosen vehicle', async () => {
    const desk = openBid()
    await fillBid(desk)
    expect(screen.queryByRole('list', { name: 'Vehicle warnings' })).toBeNull()
    await desk.user.selectOptions(await field(/^Vehicle/), '2')
    expect(
      within(screen.getByRole('list', { name: 'Vehicle warnings' })).getByText('Out of service'),
    ).toBeTruthy()
  })

  it('opens with the best vehicle and the focus in the price, so that typing it and Enter send', async () => {
    const desk = openBid({
      offers: [makeOffer(1, { best_truck: { id: 5, unit_number: '205' } })],
      vehicles: [
        makeVehicle(4, { fit: vehicles[1]!.fit, road_distance: 3 }),
        makeVehicle(6, { road_distance: 90 }),
        makeVehicle(5),
      ],
    })
    desk.once(CREATE, () => makeBid(90, 1))
    await waitFor(async () => expect((await field(/^Vehicle/)).value).toBe('5'))
    expect(document.activeElement).toBe(await price())
    await desk.user.keyboard('1450{Enter}')
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
    expect(desk.callsOf(CREATE)[0]!.payload).toMatchObject({ vehicle: 5, broker_price_cents: 145_000 })
  })

  it('opens with the truck that the broker answered for, before the best one', async () => {
    const replied = makeOffer(1, { best_truck: { id: 5, unit_number: '205' } })
    openBid({
      offers: [replied],
      details: [makeDetail(replied, { truck: { id: 4, unit_number: '204' } })],
      vehicles: [makeVehicle(4), makeVehicle(5)],
    })
    await waitFor(async () => expect((await field(/^Vehicle/)).value).toBe('4'))
  })

  it('says that no vehicle fits completely, and reports only the missing vehicle', async () => {
    const desk = openBid({
      offers: [makeOffer(1, NO_FIT)],
      vehicles: [makeVehicle(2, { fit: vehicles[1]!.fit })],
    })
    expect(await screen.findByText(/^None of these trucks fit/)).toBeTruthy()
    expect(document.activeElement).toBe(await field(/^Vehicle/))
    await fill(desk.user, await price(), '1450')
    await desk.user.keyboard('{Enter}')
    expect(await screen.findByText('Choose a vehicle for the load.')).toBeTruthy()
    expect((await message()).getAttribute('aria-invalid')).toBeNull()
  })

  it('waits while vehicles load, shows a hint, and lets the user continue', async () => {
    const answer = held<object>()
    const desk = openBid({ answers: [[/GET owner\/vehicle\/list/, () => answer.promise]] })
    await fill(desk.user, await price(), '1450')
    await desk.user.keyboard('{Enter}')
    expect(await screen.findByText('Still loading vehicles. Press Enter again in a moment.')).toBeTruthy()
    expect(document.activeElement).toBe(await price())
    answer.resolve({ count: 1, results: [makeVehicle(1)] })
    await waitFor(async () => expect((await field(/^Vehicle/)).value).toBe('1'))
    expect(screen.queryByText(/^Still looking/)).toBeNull()
    desk.once(CREATE, () => makeBid(90, 1))
    await desk.user.keyboard('{Enter}')
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
  })

  it('marks a price that is no amount when its field is left', async () => {
    const desk = openBid()
    await fillBid(desk)
    await fill(desk.user, await price(), 'about 12')
    await desk.user.tab()
    expect(screen.getByText(/such as 1450 or 1,450.00/)).toBeTruthy()
    await fill(desk.user, await field(/^Driver pay, /), 'less')
    await desk.user.tab()
    expect(screen.getByText('Enter driver pay in dollars, or leave it blank.')).toBeTruthy()
  })

  it('clears an error as soon as its field changes', async () => {
    const desk = openBid()
    await fill(desk.user, await price(), 'about')
    await desk.user.keyboard('{Enter}')
    expect(await screen.findByText(/such as 1450 or 1,450.00/)).toBeTruthy()
    await desk.user.type(await price(), '1')
    expect(screen.queryByText(/such as 1450 or 1,450.00/)).toBeNull()
  })

  it('keeps its initial vehicle when others move, and none if the user chose none', async () => {
    const desk = openBid({
      offers: [makeOffer(1, { is_read: true, best_truck: { id: 4, unit_number: '204' } })],
      vehicles: [makeVehicle(4), makeVehicle(5), makeVehicle(6)],
    })
    await waitFor(async () => expect((await field(/^Vehicle/)).value).toBe('4'))
    desk.world.vehicles = [
      makeVehicle(6, { arrives_at: new Date(NOW).toISOString() }),
      makeVehicle(5),
      makeVehicle(4),
    ]
    await desk.reconnect()
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)[2]).toMatch(/^206/),
    )
    expect((await field(/^Vehicle/)).value).toBe('4')
    await desk.user.selectOptions(await field(/^Vehicle/), '')
    expect((await field(/^Vehicle/)).value).toBe('')
  })

  it('asks for an override reason for a vehicle that is not ready, and sends it', async () => {
    const desk = openBid({
      offers: [makeOffer(1, NO_FIT)],
      vehicles: [makeVehicle(2, { status: 2, fit: vehicles[1]!.fit })],
    })
    desk.once(CREATE, () => makeBid(90, 1))
    await screen.findByRole('option', { name: /^202/ })
    expect(screen.queryByLabelText(/^Override reason/)).toBeNull()
    await desk.user.selectOptions(await field(/^Vehicle/), '2')
    const reason = await field(/^Override reason/)
    expect(reason.getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByText(/^Out of service\. Saved with the bid/)).toBeTruthy()
    await fill(desk.user, await price(), '1450')
    await desk.user.keyboard('{Enter}')
    expect(await screen.findByText('Enter a reason to send anyway.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await desk.user.keyboard('Back from the shop at noon.{Enter}')
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
    expect(desk.callsOf(CREATE)[0]!.payload.override_reason).toBe('Back from the shop at noon.')
  })

  it('asks for an override reason when only the server knows of the problem, and keeps what was typed', async () => {
    const desk = openBid()
    desk.once(CREATE, () =>
      Promise.reject(refusal(409, { override_reason: ['Unit 201’s documents expired on 2026-03-01.'] })),
    )
    await fillBid(desk)
    await desk.user.click(await send())
    expect(await screen.findByText('Unit 201’s documents expired on 2026-03-01.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^Override reason/)))
    expect((await price()).value).toBe('1450')
  })

  it('opens from a vehicle with the focus in the price', async () => {
    const desk = openBid({}, '/dispatch?load=1')
    await desk.user.click(await screen.findByRole('button', { name: 'Bid with unit 201' }))
    await waitFor(async () => expect(document.activeElement).toBe(await price()))
    expect((await field(/^Vehicle/)).value).toBe('1')
    expect(window.location.search).toBe('?load=1&panel=bid-detail&vehicle=1')
  })

  it('keeps an edited email, says when it is out of date, and resets it only on request', async () => {
    const desk = openBid()
    await fillBid(desk)
    await desk.user.type(await message(), ' Ready now.')
    await fill(desk.user, await price(), '1500')
    expect((await message()).value).toMatch(/\$1,450\.00[^]* Ready now\.$/)
    await desk.user.click(await send())
    expect(await screen.findByText(/The price or vehicle changed\. Reset/)).toBeTruthy()
    expect(desk.callsOf(CREATE)).toHaveLength(0)
    await desk.user.click(screen.getByRole('button', { name: 'Reset to template' }))
    expect((await message()).value).toContain('$1,500.00')
    expect((await message()).value).not.toContain('Ready now')
  })

  it('sends an edited email as it is', async () => {
    const desk = openBid()
    desk.once(CREATE, () => makeBid(90, 1))
    await fillBid(desk)
    await desk.user.type(await message(), ' Ready now.')
    await desk.user.type(await price(), '.50')
    await desk.user.click(screen.getByRole('button', { name: 'Keep my text' }))
    await desk.user.click(await send())
    await waitFor(() => expect(desk.callsOf(CREATE)).toHaveLength(1))
    expect(desk.callsOf(CREATE)[0]!.payload.message).toMatch(/Ready now\.$/)
  })

  it('keeps the draft of an offer after a closed panel and a reload', async () => {
    const desk = openBid()
    await fillBid(desk, '1777')
    await desk.user.type(await message(), ' Ready now.')
    desk.unmount()
    openBid({}, '/dispatch?load=1&panel=bid-detail')
    expect((await price()).value).toBe('1777')
    await waitFor(async () => expect((await field(/^Vehicle/)).value).toBe('1'))
    expect((await message()).value).toContain('Ready now.')
  })

  it('says who can grant the permission when the user may not bid', async () => {
    openBid({ canBid: false })
    expect((await screen.findByRole('note')).textContent).toContain(
      'You can view this offer but not bid on it.',
    )
    expect(screen.queryByRole('form', { name: 'Bid' })).toBeNull()
  })
})

describe('dispatcher of a bid', () => {
  const users = [
    { id: 3, first_name: 'Dana', last_name: 'Reyes' },
    { id: 9, first_name: 'Ann', last_name: 'Lee' },
  ]
  const lead = () => openBid({ denied: [], users })
  const ASSIGNED = /POST load\/bid\/create/

  it('is the user by default, and a chosen dispatcher signs the email', async () => {
    const desk = lead()
    desk.once(ASSIGNED, () => makeBid(90, 1))
    const choice = await screen.findByLabelText<HTMLSelectElement>(/^Dispatcher/)
    expect(choice.selectedOptions[0]?.textContent).toBe('Dana Reyes (you)')
    await fillBid(desk)
    expect((await message()).value).toContain('Dana Reyes')
    await screen.findByRole('option', { name: 'Ann Lee' })
    await desk.user.selectOptions(choice, 'Ann Lee')
    expect((await message()).value).toContain('Ann Lee')
    await desk.user.click(await send())
    await waitFor(() => expect(desk.callsOf(ASSIGNED)).toHaveLength(1))
    expect(desk.callsOf(ASSIGNED)[0]!.payload).toMatchObject({ dispatcher: 9, broker_price_cents: 145_000 })
    expect(desk.callsOf(ASSIGNED)[0]!.headers[IDEMPOTENCY_HEADER]).toBeTruthy()
    expect(desk.callsOf(CREATE)).toHaveLength(0)
  })

  it("is sent even for the user, and the server's refusal is shown at the field", async () => {
    const desk = lead()
    desk.once(ASSIGNED, () => Promise.reject(refusal(400, { dispatcher: ['Choose somebody who may bid.'] })))
    await fillBid(desk)
    await desk.user.click(await send())
    expect(await screen.findByText('Choose somebody who may bid.')).toBeTruthy()
    expect(desk.callsOf(ASSIGNED)[0]!.payload.dispatcher).toBe(3)
  })

  it('is not offered to users who may bid only for themselves', async () => {
    openBid({ users })
    await send()
    expect(screen.queryByLabelText(/^Dispatcher/)).toBeNull()
  })
})
