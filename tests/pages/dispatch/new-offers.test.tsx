import { act, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Offer } from '#contract/entities/market/offer.ts'
import type { LiveEvent } from '#contract/live.ts'
import { NewOffers } from '#src/pages/dispatch/new-offers.tsx'
import { openDesk } from './desk.tsx'
import { makeOffer } from './fixtures.ts'
import { eventually } from '#tests/support/eventually.ts'

const onCount = vi.fn<(count: number) => void>()
const created = (data: Offer): LiveEvent => ({ type: 'LOAD_CREATED', seq: data.id, data })

function openAway() {
  const page = (
    <>
      <NewOffers onCount={onCount} />
      <Link to="/dispatch">Board</Link>
      <Link to="/bids">Bids</Link>
    </>
  )
  return openDesk('/bids', {}, page)
}

beforeEach(() => {
  onCount.mockClear()
  document.title = 'Bids · Freight'
})

const expectCount = (count: number) => eventually(() => expect(onCount.mock.lastCall).toEqual([count]))

it('window title: counts each new offer once while another page is open, and none on the board', async () => {
  const desk = openAway()
  await desk.say(created(makeOffer(1)), created(makeOffer(2)), created(makeOffer(2)))
  await expectCount(2)
  expect(document.title).toBe('(2) Bids · Freight')
  act(() => {
    document.title = 'Bid · Freight'
  })
  await eventually(() => expect(document.title).toBe('(2) Bid · Freight'))

  await desk.user.click(screen.getByText('Board'))
  await expectCount(0)
  expect(document.title).toBe('Bid · Freight')
  await desk.say(created(makeOffer(3)))
  await desk.user.click(screen.getByText('Bids'))
  await desk.say(created(makeOffer(4)))
  await expectCount(1)
})

it('window title: counts only offers that pass the last board filter', async () => {
  sessionStorage.setItem(`dispatch-filter-${localStorage.getItem('user_uuid') ?? 'anyone'}`, 'from=TX')
  const desk = openAway()
  await desk.say(
    created(makeOffer(1, { pick_up_at_state: 'OH' })),
    created(makeOffer(2, { pick_up_at_state: 'TX' })),
  )
  await expectCount(1)
  expect(document.title).toBe('(1) Bids · Freight')
})
