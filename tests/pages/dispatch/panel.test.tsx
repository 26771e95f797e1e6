import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Offer } from '#contract/entities/market/offer.ts'
import { copyText } from '#src/pages/dispatch/copy/copy-text.ts'
import { held, heard, openDesk, refusal, rowsNow } from './desk.tsx'
import { makeDetail, makeOffer, makeVehicle, NOW } from './fixtures.ts'

const offers = (part: Partial<Offer> = {}) => [
  makeOffer(1, part),
  makeOffer(2, { received_date: new Date(NOW - 3_600_000).toISOString() }),
]
const marksOf = (index: number) => heard(within(rowsNow()[index]!).getAllByRole('gridcell')[0])
const facts = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('opening an offer', () => {
  it('unknown id: says that the offer was not found', async () => {
    openDesk('/dispatch?load=999&panel=detail', { offers: offers() })
    expect(await screen.findByRole('heading', { name: 'Offer not found' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('marks it as read immediately and sends that once', async () => {
    const desk = openDesk('/dispatch', { offers: offers() })
    await desk.user.click((await screen.findAllByRole('row'))[2]!)
    await waitFor(() => expect(marksOf(1)).not.toContain('Unread'))
    await waitFor(() => expect(desk.callsOf(/POST load\/offer\/2\/read/)).toHaveLength(1))
    expect(marksOf(0)).toContain('Unread')
  })

  it('refused read mark: shows it unread again and does not retry forever', async () => {
    const desk = openDesk('/dispatch', {
      offers: offers(),
      fails: [[/POST load\/offer\/1\/read/, refusal(500)]],
    })
    await desk.user.click((await screen.findAllByRole('row'))[1]!)
    await waitFor(() => expect(desk.callsOf(/GET load\/offer\/list/)).toHaveLength(2))
    await waitFor(() => expect(marksOf(0)).toContain('Unread'))
    expect(desk.callsOf(/POST load\/offer\/1\/read/)).toHaveLength(1)
  })

  it('already read: sends no read mark', async () => {
    const desk = openDesk('/dispatch', { offers: offers({ is_read: true }) })
    await desk.user.click((await screen.findAllByRole('row'))[1]!)
    await facts('Load')
    expect(desk.callsOf(/POST load\/offer\/\d+\/read/)).toHaveLength(0)
  })

  it.each([
    ['taken', { is_taken: true }, false],
    ['withdrawn', { is_withdrawn: true }, false],
    ['expired', { expires_at: new Date(NOW - 60_000).toISOString() }, true],
  ])('%s: proposes no bid and no truck', async (_, part, mayBid) => {
    const over = { ...part, miles_out: 52, best_truck: { id: 2, unit_number: '202' } }
    openDesk('/dispatch?load=77&panel=detail', {
      offers: offers(),
      details: [makeDetail(makeOffer(77, over))],
    })
    await facts('Email')
    const bid = screen.queryByRole('button', { name: 'Place bid' })
    expect(bid !== null).toBe(mayBid)
    expect(bid?.classList.contains('primary') ?? false).toBe(false)
    expect(screen.queryByText(/^Best on time/)).toBeNull()
  })

  it.each([
    ['while nobody has bid', makeDetail(makeOffer(77)), '/confirmed-loads/create?offer=77'],
    ['but not once it is taken', makeDetail(makeOffer(77, { is_taken: true })), undefined],
  ])('links to booking %s', async (_, detail, href) => {
    openDesk('/dispatch?load=77&panel=detail', { offers: offers(), details: [detail] })
    await facts('Email')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Book' })?.getAttribute('href')).toBe(href))
  })

  it('URL: opens an offer that has left the board', async () => {
    openDesk('/dispatch?load=77&panel=detail', {
      offers: offers(),
      details: [makeDetail(makeOffer(77, { order_number: 'A-9' }))],
    })
    expect(await screen.findByRole('heading', { name: 'Laredo, TX to Detroit, MI' })).toBeTruthy()
    expect((await facts('Posting')).getByText('A-9')).toBeTruthy()
  })

  it('failed request: shows that the offer could not be loaded', async () => {
    openDesk('/dispatch?load=78', { offers: offers(), fails: [[/GET load\/offer\/78\//, refusal(500)]] })
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this offer')
  })

  it("shows the row's data at once and the rest when it arrives", async () => {
    const answer = held<object>()
    const desk = openDesk('/dispatch', { offers: offers() })
    desk.once(/GET load\/offer\/1\/$/, () => answer.promise)
    await desk.user.click((await screen.findAllByRole('row'))[1]!)
    await facts('Load')
    expect(screen.queryByRole('region', { name: 'Email' })).toBeNull()
    answer.resolve(makeDetail(makeOffer(1)))
    await facts('Email')
  })
})

describe('doubtful fields of an offer', () => {
  const DOUBT = /^May be misread. Check the email: (.*)$/
  const doubts = (inside: { getAllByRole: typeof screen.getAllByRole }) =>
    inside
      .getAllByRole('img', { name: DOUBT })
      .map((mark) => DOUBT.exec(mark.getAttribute('aria-label') ?? '')?.[1])

  it('are marked in the row and next to the value, with what to check', async () => {
    openDesk('/dispatch?load=1', { offers: offers({ doubts: ['weight', 'vehicle_type', 'delivery_date'] }) })
    expect(doubts(await facts('Load'))).toEqual(['weight', 'vehicle'])
    expect(doubts(await facts('Lane'))).toEqual(['delivery time'])
    expect(doubts(within(rowsNow()[0]!))).toEqual(['delivery time', 'vehicle', 'weight'])
    expect(within(rowsNow()[1]!).queryByRole('img', { name: DOUBT })).toBeNull()
  })

  it('show how many fields of the email were parsed', async () => {
    openDesk('/dispatch?load=1', { offers: offers({ weight: null, pieces: null, notes: '' }) })
    expect((await facts('Posting')).getByText('14 of 18 fields')).toBeTruthy()
  })
})

describe('withdrawn offer', () => {
  const gone = makeOffer(1, { is_withdrawn: true })

  it("shows the broker's text, and can be restored by users who may bid", async () => {
    const detail = makeDetail(gone, { withdrawn_reason: 'This load has been covered.' })
    const desk = openDesk('/dispatch?load=1', { offers: [gone], details: [detail] })
    expect(await screen.findByText(/“This load has been covered.”/)).toBeTruthy()
    desk.once(/POST load\/offer\/1\/reopen/, () => ({ ...detail, is_withdrawn: false }))
    await desk.user.click(screen.getByRole('button', { name: 'Restore to board' }))
    await waitFor(() => expect(desk.callsOf(/POST load\/offer\/1\/reopen/)).toHaveLength(1))
  })

  it.each([
    [
      false,
      /^Email from pat@pinnacle\.example, \d\d Mar 2024 \d\d:\d\d \S+\. The sender isn’t verified\. Call a number/,
    ],
    [true, /^Email from pat@pinnacle\.example, \d\d Mar 2024 \d\d:\d\d \S+\.$/],
  ])(
    'shows the email that withdrew it, and whether its sender is verified: %s',
    async (is_verified, words) => {
      const withdrawn_by = { from: 'pat@pinnacle.example', at: '2024-03-04T15:00:00Z', is_verified }
      openDesk('/dispatch?load=1', { offers: [gone], details: [makeDetail(gone, { withdrawn_by })] })
      expect(await screen.findByText(words)).toBeTruthy()
    },
  )

  it('cannot be restored by read-only users', async () => {
    openDesk('/dispatch?load=1', { offers: [gone], canBid: false })
    await facts('Load')
    expect(screen.queryByRole('button', { name: 'Restore to board' })).toBeNull()
  })
})

it('offer panel: lists every stop of a load with more than two', async () => {
  const offer = makeOffer(1, { stop_count: 3 })
  const stops = [
    { kind: 'pickup' as const, at: 'Flint, MI', date_raw: '11/19 0800' },
    { kind: 'pickup' as const, at: 'Warren, MI', date_raw: '' },
    { kind: 'delivery' as const, at: 'Gary, IN', date_raw: 'ASAP' },
  ]
  openDesk('/dispatch?load=1', { offers: [offer], details: [makeDetail(offer, { stops })] })
  const listed = (await facts('Stops')).getAllByRole('listitem').map((item) => item.textContent)
  expect(listed).toEqual([
    '1. Pickup: Flint, MI, 11/19 0800',
    '2. Pickup: Warren, MI',
    '3. Delivery: Gary, IN, ASAP',
  ])
})

describe('offer details', () => {
  it("show local time and the email's text for each stop", async () => {
    openDesk('/dispatch?load=1', { offers: offers() })
    const lane = await facts('Lane')
    expect(lane.getByText('Tue 10 Mar 17:00 CT')).toBeTruthy()
    expect(lane.getByText('Email says “03/10/2026 17:00”')).toBeTruthy()
    expect(lane.getByText('Thu 12 Mar 08:00 ET')).toBeTruthy()
  })

  it('show requirements that are stated, excluded, or not stated', async () => {
    openDesk('/dispatch?load=1', { offers: offers({ team: true, csa: null, stackable: false }) })
    const needs = within((await facts('Load')).getByRole('list', { name: 'Requirements' }))
    expect(needs.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Team',
      'Dock level',
      'Hazardous: no',
      'FAST load: no',
      'Liftgate: no',
      'Stackable: no',
      'CSA: not stated',
    ])
  })

  it("link to the broker's phone and email", async () => {
    openDesk('/dispatch?load=1', { offers: offers({ contact_phone: '(330) 555-0100 x204' }) })
    const broker = await facts('Broker')
    expect(broker.getByRole('link', { name: '+1(330)555-0100 x204' }).getAttribute('href')).toBe(
      'tel:+13305550100;ext=204',
    )
    expect(broker.getByRole('link', { name: 'sam@pinnacle.example' }).getAttribute('href')).toBe(
      'mailto:sam@pinnacle.example',
    )
    expect(broker.getByText('123456')).toBeTruthy()
  })

  it('count down to the expiration', async () => {
    openDesk('/dispatch?load=1', {
      offers: offers({ expires_at: new Date(NOW + 4 * 60_000 + 5000).toISOString() }),
    })
    expect((await screen.findByText('Expires in 4:05')).dataset.level).toBe('soon')
  })

  it.each(['is_taken', 'is_withdrawn'] as const)('count nothing down once the offer %s', async (ended) => {
    openDesk('/dispatch?load=1', {
      offers: offers({ [ended]: true, expires_at: new Date(NOW + 4 * 60_000).toISOString() }),
    })
    await screen.findByRole('button', { name: 'Close offer' })
    expect(screen.queryByText(/^Expires in/)).toBeNull()
  })

  it('on a very wide screen: shows the map next to the offer, without a button for it', async () => {
    const narrow = window.matchMedia
    window.matchMedia = (query) => ({ ...narrow(query), matches: query === '(min-width: 2200px)' })
    onTestFinished(() => void (window.matchMedia = narrow))
    openDesk('/dispatch?load=1', { offers: offers(), vehicles: [makeVehicle(1)] })
    expect(await screen.findByRole('region', { name: 'Lane and vehicle map' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show map' })).toBeNull()
  })

  it('Copy load information: copies the text and confirms it', async () => {
    const desk = openDesk('/dispatch?load=1', { offers: offers() })
    await desk.user.click(await screen.findByRole('button', { name: 'Copy load information' }))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(copyText(makeOffer(1)))
  })

  it('show who already bid, how much, and with which truck', async () => {
    const bids = [
      {
        id: 5,
        dispatcher: 5,
        vehicle: 4,
        answer: null,
        dispatcher_name: 'Ann Lee',
        unit_number: '204',
        broker_price_cents: 145_000,
        created_at: new Date(NOW - 480_000).toISOString(),
        broker_answered: true,
      },
      {
        id: 6,
        dispatcher: 6,
        vehicle: 9,
        answer: null,
        dispatcher_name: 'Bo Diaz',
        unit_number: '9',
        created_at: new Date(NOW - 60_000).toISOString(),
        broker_answered: false,
      },
    ]
    openDesk('/dispatch?load=1', { offers: offers(), details: [makeDetail(makeOffer(1), { bids })] })
    const items = (await facts('Bids so far')).getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual([
      'Ann Lee bid $1,450.00 with unit 204, 8 min ago · broker replied',
      'Bo Diaz bid with unit 9, 1 min ago',
    ])
  })

  it('show the email as text, or as HTML in a frame that runs and loads nothing', async () => {
    const desk = openDesk('/dispatch?load=1', { offers: offers() })
    const mail = await facts('Email')
    await desk.user.click(mail.getByRole('button', { name: 'Show' }))
    expect(mail.getByText(/Pick-up at: Laredo/)).toBeTruthy()
    await desk.user.click(mail.getByRole('button', { name: 'Show as sent' }))
    const frame = await screen.findByTitle<HTMLIFrameElement>('Email as sent')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    expect(frame.srcdoc).toContain('<b>Laredo</b>')
    expect(frame.srcdoc).not.toMatch(/script>|onerror|tracker/)
  })

  it('follow live messages', async () => {
    const desk = openDesk('/dispatch?load=1', { offers: offers() })
    await facts('Broker')
    await desk.say({
      type: 'LOAD_UPDATED',
      data: makeOffer(1, { version: 2, weight: 999, is_withdrawn: true }),
      seq: 5,
    })
    await waitFor(async () => expect((await facts('Load')).getByText('999 lb')).toBeTruthy())
    expect(within(screen.getByRole('region', { name: 'Offer' })).getByText('Withdrawn')).toBeTruthy()
  })
})

describe('offer map', () => {
  it('opens on request, marks both ends and the vehicles, and follows the selection', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
    const vehicles = [makeVehicle(1), makeVehicle(2)]
    const { user } = openDesk('/dispatch?load=1', { offers: offers(), vehicles })
    await user.click(await screen.findByRole('button', { name: 'Show map' }))
    const map = within(await screen.findByRole('region', { name: 'Lane and vehicle map' }))
    expect(
      (await map.findAllByRole('button', { name: /^(Pickup|Delivery|Unit)/ })).map((mark) => mark.title),
    ).toEqual([
      'Pickup: Laredo, TX',
      'Delivery: Detroit, MI',
      'Unit 201, Sprinter: 39 mi estimated, 47 min',
      'Unit 202, Sprinter: 40 mi estimated, 48 min',
    ])
    map.getByTitle(/^Unit 202/).focus()
    await user.keyboard('{Enter}')
    expect(window.location.search).toBe('?load=1&panel=detail&vehicle=2')
    expect(screen.getByRole('button', { name: 'Unit 202, fits' }).getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Hide map' }))
    expect(screen.queryByRole('region', { name: 'Lane and vehicle map' })).toBeNull()
  })
})
