import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer } from '#contract/entities/market/offer.ts'
import { heard, held, idsNow, openDesk, refusal, rowsNow } from './desk.tsx'
import { makeOffer, NOW } from './fixtures.ts'

const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()
const board = (...parts: Partial<Offer>[]) =>
  parts.map((part, index) => makeOffer(index + 1, { received_date: at(index + 1), is_read: true, ...part }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const ready = async () => {
  await screen.findByRole('grid', { name: 'Load offers' })
}

describe('board row', () => {
  it('shows and announces lane, dates, vehicle, miles, load, requirements and broker', async () => {
    openDesk('/dispatch', {
      offers: board({ hazardous: true, miles_estimated: true, posted_price_cents: 145_000 }),
    })
    await ready()
    const [row] = rowsNow()
    expect(within(row!).getAllByRole('gridcell').map(heard)).toEqual([
      '',
      '1 min20 min left',
      '',
      'Pickup and delivery: TX Laredo MI Detroit',
      '10 Mar 17:00 CT12 Mar 08:00 ET',
      'Estimated loaded miles and deadhead: ~1,584 38 DH, unit 201',
      '$1,450.00$0.92/mi',
      'Sprinter48 × 40 × 60 in',
      '2 pcs1,250 lb',
      'Haz Dock: Hazardous, Dock level',
      'Broker, rating out of 5: Pinnacle Pro Logistics 4.2',
    ])
  })

  it('shows the original text of an unreadable date, and a dash for a missing one', async () => {
    openDesk('/dispatch', {
      offers: board({
        pick_up_date: null,
        pick_up_date_raw: 'ASAP',
        delivery_date: null,
        delivery_date_raw: '',
        pieces: null,
      }),
    })
    await ready()
    const [row] = rowsNow()
    expect(within(row!).getByRole('gridcell', { name: /ASAP/ })?.textContent).toContain('ASAP—')
    expect(row?.textContent).toContain('—1,250 lb')
  })

  it('announces each mark in words', async () => {
    openDesk('/dispatch', {
      offers: board({ is_read: false, is_bid: true, is_driver_bid: true, broker_answered: true }),
    })
    await ready()
    expect(heard(within(rowsNow()[0]!).getAllByRole('gridcell')[0])).toBe(
      'Unread, Bid placed, Driver bid, Broker replied',
    )
  })

  it('shows that it is taken, withdrawn, about to expire, expired, or from a blacklisted broker', async () => {
    openDesk('/dispatch', {
      offers: board(
        { is_taken: true },
        { is_withdrawn: true },
        { expires_at: at(-4) },
        { expires_at: at(1) },
        { broker_is_blacklisted: true, broker_rating: null },
      ),
    })
    await ready()
    const [taken, withdrawn, soon, over, blacklisted] = rowsNow()
    expect(heard(within(taken!).getByRole('gridcell', { name: /Taken/ }))).toBe(
      'Taken Dock: One of our bids was accepted, Dock level',
    )
    expect(withdrawn!.textContent).toContain('Withdrawn')
    expect([taken, withdrawn, soon].map((row) => row!.dataset.ended)).toEqual(['true', 'true', undefined])
    expect(soon!.textContent).toContain('4:00 left')
    expect(over!.textContent).toContain('expired')
    expect(within(blacklisted!).getByTitle('This broker is blacklisted').textContent).toContain('Blacklisted')
  })

  it('shows its age, and marks it as stale after two hours', async () => {
    openDesk('/dispatch', { offers: board({ received_date: at(119) }, { received_date: at(121) }) })
    await ready()
    const [fresh, old] = rowsNow()
    expect(fresh?.textContent).toMatch(/1 h 59/)
    expect(fresh?.textContent).not.toContain('stale')
    expect(old?.textContent).toMatch(/2 h 01 minstale/)
    expect(old!.dataset.look).toBe('stale')
  })
})

describe('board list', () => {
  it('sorts newest first by receipt or driver bid, whichever is later', async () => {
    openDesk('/dispatch', { offers: board({}, {}, { driver_bid_at: at(0), is_driver_bid: true }) })
    await ready()
    expect(idsNow()).toEqual([3, 1, 2])
    expect(screen.getByText('offers').parentElement?.textContent).toContain('3 offers, 0 unread')
  })

  it('shows a skeleton, then the rows', async () => {
    openDesk('/dispatch', { offers: board({}) })
    screen.getByRole('status', { name: 'Loading offers' })
    await ready()
    expect(screen.queryByRole('status', { name: 'Loading offers' })).toBeNull()
  })

  it('empty board: shows the address that offers come from', async () => {
    openDesk('/dispatch')
    expect(await screen.findByText('No offers yet')).toBeTruthy()
    expect(await screen.findByText('loads@carrier.example')).toBeTruthy()
  })

  it('answer without results: shows an empty board and logs it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const desk = openDesk('/dispatch', { offers: board({}) })
    await ready()
    desk.once(/GET load\/offer\/list/, () => ({ detail: 'odd' }))
    await desk.reconnect()
    await screen.findByText('No offers yet')
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith(expect.stringContaining('has no results'), { detail: 'odd' }),
    )
  })

  it('failed load: shows the reason and can be retried', async () => {
    const { user } = openDesk('/dispatch', {
      offers: board({}),
      fails: [[/GET load\/offer\/list/, refusal(500, { detail: ['Broken.'] })]],
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t load offersBroken.Try again')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await ready()
    expect(idsNow()).toEqual([1])
  })

  it('silent email feed: shows a warning', async () => {
    openDesk('/dispatch', { mail: { last_mail_at: at(75), is_silent: true, waiting: 0 } })
    expect(await screen.findByText('No email for 1 h 15 min: check the feed')).toBeTruthy()
  })

  it('shows the time of the last email, whatever the filter', async () => {
    const desk = openDesk('/dispatch?from=ZZ', {
      mail: { last_mail_at: at(75), is_silent: false, waiting: 0 },
    })
    expect(await screen.findByText('Last email 1 h 15 min ago')).toBeTruthy()
    await desk.say({ type: 'LOAD_CREATED', data: makeOffer(9, { received_date: at(3) }), seq: 2 })
    expect(await screen.findByText('Last email 3 min ago')).toBeTruthy()
  })
})

describe('an offer opened from elsewhere', () => {
  it('comes into sight on the board', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(440)
    openDesk('/dispatch', { offers: board(...Array.from({ length: 40 }, () => ({}))) })
    await ready()
    const viewport = screen.getByRole('grid', { name: 'Load offers' }).lastElementChild!
    const open = async (id: number) => {
      await act(async () => window.history.pushState(null, '', `/dispatch?load=${id}`))
      await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    }
    await open(3)
    expect(viewport.scrollTop).toBe(0)
    await open(30)
    expect(viewport.scrollTop).toBe(29 * 44 - (440 - 44) / 2)
  })
})

describe('board live updates', () => {
  const rest = { is_read: false, received_date: at(0) }

  it('a new offer appears once at the top, even if its message repeats', async () => {
    const desk = openDesk('/dispatch', { offers: board({}, {}) })
    await ready()
    const created = { type: 'LOAD_CREATED', data: makeOffer(9, rest) } as const
    await desk.say({ ...created, seq: 2 }, { ...created, seq: 2 })
    await waitFor(() => expect(idsNow()).toEqual([9, 1, 2]))
  })

  it('messages mark an offer as read, bid on or answered, and a driver bid moves it to the top', async () => {
    const desk = openDesk('/dispatch', { offers: board({ is_read: false }, {}, {}, {}) })
    await ready()
    await desk.say(
      { type: 'LOAD_READ', data: { id: 1 }, seq: 2 },
      { type: 'BID_CREATED', data: { id: 70, load: { id: 2 }, dispatcher: 5 }, seq: 3 },
      { type: 'BROKER_RESPONDED_BID', data: { id: 70, offer: 2, answer: 'accepted' }, seq: 4 },
      { type: 'DRIVER_BID_CREATED', data: { id: 71, offer: { id: 4, driver_bid_at: at(0) } }, seq: 5 },
    )
    await waitFor(() => expect(idsNow()).toEqual([4, 1, 2, 3]))
    const marks = (index: number) => heard(within(rowsNow()[index]!).getAllByRole('gridcell')[0])
    expect(marks(0)).toBe('Driver bid')
    expect(marks(1)).not.toContain('Unread')
    expect(marks(2)).toBe('Bid placed, Broker replied')
  })

  it('messages received during a snapshot are applied if they are missing from it', async () => {
    const desk = openDesk('/dispatch', { offers: board({}) })
    await ready()
    const answer = held<object>()
    desk.once(/GET load\/offer\/list/, () => answer.promise)
    await desk.reconnect()
    await desk.say(
      { type: 'LOAD_CREATED', data: makeOffer(8, { ...rest, broker_company: 'Old words' }), seq: 10 },
      { type: 'LOAD_CREATED', data: makeOffer(9, rest), seq: 11 },
    )
    answer.resolve({
      count: 2,
      results: [makeOffer(8, { ...rest, broker_company: 'New words' }), ...board({})],
      seq: 10,
    })
    await waitFor(() => screen.getByText('New words'))
    expect(idsNow()).toEqual([9, 8, 1])
    expect(screen.queryByText('Old words')).toBeNull()
  })

  it('a snapshot requested before the socket connected is discarded', async () => {
    const early = held<object>()
    const desk = openDesk('/dispatch', {
      offers: [makeOffer(9, rest), ...board({})],
      answers: [[/GET load\/offer\/list/, () => early.promise]],
    })
    await desk.reconnect()
    early.resolve({ count: 1, results: board({}), seq: 1 })
    await ready()
    expect(idsNow()).toEqual([9, 1])
  })

  it('a message about an unknown offer triggers a snapshot', async () => {
    const desk = openDesk('/dispatch', { offers: board({}) })
    await ready()
    desk.world.offers = [makeOffer(40, { driver_bid_at: at(0), is_driver_bid: true }), ...board({})]
    desk.world.seq = 7
    await desk.say({ type: 'DRIVER_BID_CREATED', data: { id: 71, offer: { id: 40 } }, seq: 7 })
    await waitFor(() => expect(idsNow()).toEqual([40, 1]))
  })

  it('a page that becomes visible again triggers a snapshot', async () => {
    const desk = openDesk('/dispatch', { offers: board({}) })
    await ready()
    desk.world.offers = [makeOffer(9, rest), ...board({})]
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(idsNow()).toEqual([9, 1]))
  })

  it('a failed refresh keeps the rows and shows a notice', async () => {
    const desk = openDesk('/dispatch', { offers: board({}) })
    await ready()
    desk.once(/GET load\/offer\/list/, () => Promise.reject(refusal(500, { detail: ['Broken.'] })))
    await desk.reconnect()
    await screen.findByText(/Couldn’t refresh offers/)
    expect(idsNow()).toEqual([1])
    await desk.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/Couldn’t refresh offers/)).toBeNull())
  })

  it('a lost network is reported', async () => {
    openDesk('/dispatch', { offers: board({}) })
    await ready()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await screen.findByText(/You’re offline/)
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull())
  })
})

describe('board keyboard', () => {
  const focusedId = () => Number((document.activeElement as HTMLElement).dataset.offer)
  const tabFromFilters = async (user: ReturnType<typeof openDesk>['user']) => {
    screen.getByRole('button', { name: 'Driver bids' }).focus()
    await user.tab()
  }

  it('Tab reaches the list once, and arrows, Home and End move within it', async () => {
    const { user } = openDesk('/dispatch', { offers: board({}, {}, {}) })
    await ready()
    await tabFromFilters(user)
    expect(focusedId()).toBe(1)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(focusedId()).toBe(3)
    await user.keyboard('{Home}')
    expect(focusedId()).toBe(1)
    await user.keyboard('{End}{ArrowUp}')
    expect(focusedId()).toBe(2)
    expect(rowsNow().filter((row) => row.tabIndex === 0)).toHaveLength(1)
  })

  it('Enter opens the row and keeps the focus on it', async () => {
    const { user } = openDesk('/dispatch', { offers: board({}, {}) })
    await ready()
    await tabFromFilters(user)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(window.location.search).toBe('?load=2&panel=detail')
    expect(focusedId()).toBe(2)
    expect(rowsNow()[1]?.getAttribute('aria-selected')).toBe('true')
  })

  it('the focus stays on the clicked offer when others arrive and when the row moves', async () => {
    const desk = openDesk('/dispatch', { offers: board({}, {}, {}) })
    await ready()
    await desk.user.click(rowsNow()[1]!)
    await desk.user.hover(screen.getByRole('region', { name: 'Offer' }))
    await desk.say({ type: 'LOAD_CREATED', data: makeOffer(9, { received_date: at(0) }), seq: 2 })
    await waitFor(() => expect(idsNow()).toEqual([9, 1, 2, 3]))
    expect(focusedId()).toBe(2)
    await desk.say({
      type: 'DRIVER_BID_CREATED',
      data: { id: 7, offer: { id: 3, driver_bid_at: at(-1) } },
      seq: 3,
    })
    await waitFor(() => expect(idsNow()).toEqual([3, 9, 1, 2]))
    expect(focusedId()).toBe(2)
    await desk.say({
      type: 'DRIVER_BID_CREATED',
      data: { id: 8, offer: { id: 2, driver_bid_at: at(-2) } },
      seq: 4,
    })
    await waitFor(() => expect(idsNow()).toEqual([2, 3, 9, 1]))
    expect(focusedId()).toBe(2)
  })

  it('Escape closes the panel and returns the focus to the row', async () => {
    const { user } = openDesk('/dispatch', { offers: board({}, {}) })
    await ready()
    await user.click(rowsNow()[1]!)
    ;(await screen.findByRole('button', { name: 'Place bid' })).focus()
    await user.keyboard('{Escape}')
    expect(window.location.search).toBe('')
    await waitFor(() => expect(focusedId()).toBe(2))
  })
})
