import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer } from '#contract/entities/offer.ts'
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

describe('the rows', () => {
  it('are walked by letters from wherever the focus is, beginning with the first', async () => {
    const { user } = await open()
    await user.keyboard('j')
    expect(focusedId()).toBe(1)
    await user.keyboard('jjj')
    expect(focusedId()).toBe(3)
    await user.keyboard('k')
    expect(focusedId()).toBe(2)
  })

  it('are walked by arrows, by pages and to their ends while nothing else has the focus', async () => {
    const { user } = await open()
    await user.keyboard('{ArrowDown}')
    expect(focusedId()).toBe(1)
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('{End}')
    expect(focusedId()).toBe(3)
    await user.keyboard('{PageUp}')
    expect(focusedId()).toBe(1)
  })

  it('open with Enter', async () => {
    const { user } = await open()
    await user.keyboard('jj{Enter}')
    expect(where()).toBe('?load=2&panel=detail')
  })

  it('show what is new with n, and the newest has the focus', async () => {
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

describe('the focused offer, else the open one', () => {
  it('is bid on with b: its form opens with the price focused', async () => {
    const { user } = await open()
    await user.keyboard('jjb')
    expect(where()).toContain('load=2&panel=bid-detail')
    await waitFor(async () => expect(document.activeElement).toBe(await price()))
  })

  it('is bid on from its details too', async () => {
    const { user } = await open({}, '/dispatch?load=3')
    await screen.findByRole('button', { name: 'Place bid' })
    await user.keyboard('b')
    await waitFor(() => expect(where()).toContain('load=3&panel=bid-detail'))
    await waitFor(async () => expect(document.activeElement).toBe(await price()))
  })

  it('is copied with c', async () => {
    const { user, openToast } = await open()
    await user.keyboard('jc')
    expect(await navigator.clipboard.readText()).toContain('Pick-up at: Laredo, TX 78045')
    await waitFor(() =>
      expect(openToast).toHaveBeenCalledWith(
        expect.objectContaining({ type: 'success', message: 'Load information copied' }),
      ),
    )
  })

  it('is marked read with r, without being opened, once', async () => {
    const desk = await open({ offers: board({ is_read: false }, { is_read: false }) })
    await desk.user.keyboard('jr')
    expect(rowsNow()[0]!.dataset.unread).toBeUndefined()
    await desk.user.keyboard('r')
    expect(desk.callsOf(/POST load\/offer\/1\/read/)).toHaveLength(1)
    expect(rowsNow()[1]!.dataset.unread).toBe('true')
    expect(where()).toBe('')
  })

  it('is unread again where the server refused', async () => {
    const { user } = await open({
      offers: board({ is_read: false }),
      fails: [[/POST load\/offer\/1\/read/, refusal(500, { detail: ['No.'] })]],
    })
    await user.keyboard('jr')
    await waitFor(() => expect(rowsNow()[0]!.dataset.unread).toBe('true'))
  })

  it.each([
    ['opens, and its vehicles have the focus, with x', '/dispatch', 'jjx'],
    ['has its vehicles focused with x where it is open', '/dispatch?load=2', 'x'],
  ])('%s', async (_, path, keys) => {
    const { user } = await open({}, path)
    await user.keyboard(keys)
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-vehicle]')?.getAttribute('data-vehicle')).toBe('1'),
    )
    expect(where()).toContain('load=2&panel=detail')
  })

  it('is none where nothing is focused or open: the keys do nothing', async () => {
    const desk = await open()
    await desk.user.keyboard('bcr')
    expect(where()).toBe('')
    expect(desk.openToast).not.toHaveBeenCalled()
  })
})

describe('a bid', () => {
  it.each([
    ['n', 'n'],
    ['an arrow', '{ArrowDown}'],
  ])(
    'from a new row to a sent mail takes three keys besides the price, beginning with %s',
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

describe('Escape', () => {
  it('steps back from the bid to the details to the board, and the row has the focus', async () => {
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

  it('leads to the first row where the offer has left the board', async () => {
    const { user } = await open({ details: [makeDetail(makeOffer(70))] }, '/dispatch?load=70')
    ;(await screen.findByRole('button', { name: 'Place bid' })).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focusedId()).toBe(1))
    expect(where()).toBe('')
  })

  it('leads from the search, where / leads to, back to the row', async () => {
    const { user } = await open({}, '/dispatch?load=2')
    await screen.findByRole('button', { name: 'Place bid' })
    await user.keyboard('/')
    expect(document.activeElement?.getAttribute('data-shortcut')).toBe('search')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focusedId()).toBe(2))
    expect(where()).toContain('load=2')
  })

  it('leads from a button of the open offer back to its row', async () => {
    const { user } = await open({}, '/dispatch?load=2')
    ;(await screen.findByRole('button', { name: 'Place bid' })).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focusedId()).toBe(2))
    expect(where()).toBe('')
  })
})

describe('the shortcuts dialog', () => {
  it('lists all keys, keeps the others away from the board, and gives the focus back', async () => {
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

  it('turns single letters off and on, and that is kept', async () => {
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

describe('a key', () => {
  it('typed into a field is text', async () => {
    const { user } = await open()
    await user.keyboard('jb')
    await user.type(await price(), 'jbx1')
    expect(((await price()) as HTMLInputElement).value).toBe('jbx1')
    expect(where()).toContain('load=1&panel=bid-detail')
  })
})
