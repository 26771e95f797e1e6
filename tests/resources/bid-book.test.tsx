import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listBids } from '#contract/entities/market/bid.ts'
import { meAnswer } from '#tests/support/session.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aBid, listed } from './a-bid.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const BOOKER = [
  'VIEW_OWN_BIDS',
  'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
] as const

test("bid list: links an accepted bid to its booking and a booked bid to its load, but not a colleague's bid", async () => {
  const won = aBid({ answer: 'accepted', broker_answered: true })
  const booked = aBid({ id: 2, answer: 'accepted', load: 7, load_number: 'NLF30-02-7' })
  const colleagues = aBid({ id: 4, answer: 'accepted', dispatcher: 8 })
  serve(server, listBids, listed(won, booked, aBid({ id: 3 }), colleagues))
  const { unmount } = openAs(BOOKER, '/bids', { me: meAnswer() })
  const book = await screen.findAllByRole('link', { name: /^Book / })
  expect(book.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Book bid with unit 101 to Summit Freight', '/confirmed-loads/create?bid=1'],
  ])
  expect(screen.getByRole('link', { name: 'NLF30-02-7' }).getAttribute('href')).toBe('/confirmed-loads/7')
  unmount()
  openAs(['VIEW_OWN_BIDS'], '/bids')
  await screen.findAllByRole('row', { name: /Summit Freight/ })
  expect(screen.queryByRole('link', { name: /^Book / })).toBeNull()
})

test("bid list on a phone: links an accepted bid's card to its booking and a booked bid's card to its load", async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  const won = aBid({ answer: 'accepted', broker_answered: true })
  const booked = aBid({ id: 2, answer: 'accepted', load: 7, load_number: 'NLF30-02-7' })
  serve(server, listBids, listed(won, booked, aBid({ id: 3 })))
  openAs(BOOKER, '/bids', { me: meAnswer() })
  const book = await screen.findByRole('link', { name: /^Book / })
  expect(book.getAttribute('href')).toBe('/confirmed-loads/create?bid=1')
  const cards = within(screen.getByRole('list', { name: 'Bids' })).getAllByRole('listitem')
  expect(cards.map((card) => within(card).queryAllByRole('link', { name: /^Book |^NLF/ }).length)).toEqual([
    1, 1, 0,
  ])
  vi.unstubAllGlobals()
})
