import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer } from '#contract/entities/market/offer.ts'
import { openDesk, refusal, rowsNow, type World } from './desk.tsx'
import { makeBid, makeDetail, makeOffer, makeVehicle, NOW } from './fixtures.ts'

const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()
const board = (...parts: Partial<Offer>[]) =>
  parts.map((part, index) => makeOffer(index + 1, { received_date: at(index + 1), is_read: true, ...part }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(world: World = {}, path = '/dispatch') {
  const desk = openDesk(path, {
    offers: board({}, {}, {}),
    vehicles: [makeVehicle(1), makeVehicle(2)],
    ...world,
  })
  await screen.findByRole('grid', { name: 'Load offers' })
  return desk
}
const focusedId = () => Number((document.activeElement as HTMLElement).dataset.offer)
const where = () => window.location.search
const price = () => screen.findByLabelText(/^Bid, \$/)

describe('board row shortcuts', () => {
  it('j and k move from anywhere, starting with the first row', async () => {
    const { user } = await open()
    await user.keyboard('j')
    expect(focusedId()).toBe(1)
    await user.keyboard('jjj')
    expect(focusedId()).toBe(3)
    await user.keyboard('k')
    expect(focusedId()).toBe(2)
  })

  it('arrows, Page and End keys move while nothing else has the focus', async () => {
    const { user } = await open()
    await user.keyboard('{ArrowDown}')
    expect(focusedId()).toBe(1)
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('{End}')
    expect(focusedId()).toBe(3)
    await user.keyboard('{PageUp}')
    expect(focusedId()).toBe(1)
  })

  it('Enter opens the row', async () => {
    const { user } = await open()
    await user.keyboard('jj{Enter}')
    expect(where()).toBe('?load=2&panel=detail')
  })

  it('n shows new offers and focuses the newest', async () => {
    const desk = await open()
    await desk.user.keyboard('j')
    await desk.say({ type: 'LOAD_CREATED', data: makeOffer(9, { received_date: at(0) }), seq: 2 })
    const pill = await screen.findByRole('button', { name: '1 new' })
    expect(pill.getAttribute('aria-keyshortcuts')).toBe('n')
    expect(focusedId()).toBe(1)
    await desk.user.keyboard('n')
    expect(focusedId()).toBe(9)
    expect(rowsNow()).toHaveLength(4)
  })
})

describe('shortcut for the focused or open offer', () => {
  it('b: opens the bid form with the price focused', async () => {
    const { user } = await open()
    await user.keyboard('jjb')
    expect(where()).toContain('load=2&panel=bid-detail')
    await waitFor(async () => expect(document.activeElement).toBe(await price()))
  })

  it('b: opens the bid form from the details as well', async () => {
    const { user } = await open({}, '/dispatch?load=3')
    await screen.findByRole('button', { name: 'Place bid' })
    await user.keyboard('b')
    await waitFor(() => expect(where()).toContain('load=3&panel=bid-detail'))
    await waitFor(async () => expect(document.activeElement).toBe(await price()))
  })

  it('c: copies the load information', async () => {
    const { user, openToast } = await open()
    await user.keyboard('jc')
    expect(await navigator.clipboard.readText()).toContain('Pick-up at: Laredo, TX 78045')
    await waitFor(() =>
      expect(openToast).toHaveBeenCalledWith(
        expect.objectContaining({ type: 'success', message: 'Load information copied' }),
      ),
    )
  })

  it('r: marks the offer as read once, without opening it', async () => {
    const desk = await open({ offers: board({ is_read: false }, { is_read: false }) })
    await desk.user.keyboard('jr')
    expect(rowsNow()[0]!.dataset.unread).toBeUndefined()
    await desk.user.keyboard('r')
    expect(desk.callsOf(/POST load\/offer\/1\/read/)).toHaveLength(1)
    expect(rowsNow()[1]!.dataset.unread).toBe('true')
    expect(where()).toBe('')
  })

  it('r: reverts to unread when the server refuses', async () => {
    const { user } = await open({
      offers: board({ is_read: false }),
      fails: [[/POST load\/offer\/1\/read/, refusal(500, { detail: ['No.'] })]],
    })
    await user.keyboard('jr')
    await waitFor(() => expect(rowsNow()[0]!.dataset.unread).toBe('true'))
  })

  it.each([
    ['opens the focused offer and focuses its vehicles', '/dispatch', 'jjx'],
    ['focuses the vehicles of the open offer', '/dispatch?load=2', 'x'],
  ])('x: %s', async (_, path, keys) => {
    const { user } = await open({}, path)
    await user.keyboard(keys)
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-vehicle]')?.getAttribute('data-vehicle')).toBe('1'),
    )
    expect(where()).toContain('load=2&panel=detail')
  })

  it('b, c and r: do nothing when no offer is focused or open', async () => {
    const desk = await open()
    await desk.user.keyboard('bcr')
    expect(where()).toBe('')
    expect(desk.openToast).not.toHaveBeenCalled()
  })
})

describe('bid by keyboard', () => {
  it.each([
    ['n', 'n'],
    ['an arrow', '{ArrowDown}'],
  ])(
    'takes three keys besides the price from a new row to a sent email, starting with %s',
    async (_, first) => {
      const created = makeBid(70, 9)
      const arriving = makeOffer(9, { received_date: at(0) })
      const desk = await open({
        bids: [created],
        details: [makeDetail(arriving)],
        routes: [[/^load\/bid\/own\/create\/$/, () => created]],
      })
      await desk.say({ type: 'LOAD_CREATED', data: arriving, seq: 2 })
      await waitFor(() => expect(rowsNow()).toHaveLength(4))
      await desk.user.keyboard(first)
      expect(focusedId()).toBe(9)
      await desk.user.keyboard('b')
      await waitFor(async () => expect(document.activeElement).toBe(await price()))
      await screen.findByRole('option', { name: /^201 /, selected: true })
      await desk.user.keyboard('1950{Enter}')
      await waitFor(() => expect(desk.callsOf(/POST load\/bid\/own\/create/)).toHaveLength(1))
      expect(desk.callsOf(/POST load\/bid\/own\/create/)[0]?.payload).toMatchObject({
        offer: 9,
        vehicle: 1,
        broker_price_cents: 195_000,
      })
    },
  )
})

describe('Escape on the board', () => {
  it('steps back from the bid to the details to the board, and focuses the row', async () => {
    const { user } = await open()
    await user.keyboard('jjb')
    await price()
    await user.keyboard('12{Escape}')
    await waitFor(() => expect(where()).toBe('?load=2&panel=detail'))
    await waitFor(() => expect(focusedId()).toBe(2))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(where()).toBe(''))
    expect(focusedId()).toBe(2)
  })

  it('focuses the first row when the offer has left the board', async () => {
    const { user } = await open({ details: [makeDetail(makeOffer(70))] }, '/dispatch?load=70')
    ;(await screen.findByRole('button', { name: 'Place bid' })).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focusedId()).toBe(1))
    expect(where()).toBe('')
  })

  it('returns from the search box, reached with /, to the row', async () => {
    const { user } = await open({}, '/dispatch?load=2')
    await screen.findByRole('button', { name: 'Place bid' })
    await user.keyboard('/')
    expect(document.activeElement?.getAttribute('data-shortcut')).toBe('search')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focusedId()).toBe(2))
    expect(where()).toContain('load=2')
  })

  it('returns from a button of the open offer to its row', async () => {
    const { user } = await open({}, '/dispatch?load=2')
    ;(await screen.findByRole('button', { name: 'Place bid' })).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focusedId()).toBe(2))
    expect(where()).toBe('')
  })
})

describe('shortcuts dialog', () => {
  it('lists all keys, blocks the others on the board, and returns the focus', async () => {
    const { user } = await open()
    const opener = screen.getByRole('button', { name: 'All shortcuts' })
    await user.click(opener)
    const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(
      within(help)
        .getAllByRole('term')
        .map((term) => `${term.nextElementSibling?.textContent} ${term.textContent}`),
    ).toContain('b Bid on offer')
    await user.keyboard('b')
    expect(where()).toBe('')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('turns single-letter keys off and on, and remembers it', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'All shortcuts' }))
    await user.click(screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    screen.getByRole('button', { name: 'All shortcuts' }).blur()
    await user.keyboard('j')
    expect(focusedId()).not.toBe(1)
    await user.keyboard('{ArrowDown}')
    expect(focusedId()).toBe(1)
    expect(localStorage.getItem('letter-keys')).toBe('off')
  })
})

describe('shortcut key', () => {
  it('typed into a field is text', async () => {
    const { user } = await open()
    await user.keyboard('jb')
    await user.type(await price(), 'jbx1')
    expect(((await price()) as HTMLInputElement).value).toBe('jbx1')
    expect(where()).toContain('load=1&panel=bid-detail')
  })
})
