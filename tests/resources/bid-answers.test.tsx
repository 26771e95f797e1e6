import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type BidDetail, readBid, readBidStatistics } from '#contract/entities/market/bid.ts'
import { EMPTY_DRAFT, readDraft, writeDraft } from '#parts/market/bid/bid-draft.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { detail, mail } from './a-bid.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

function serveBid(values: Partial<BidDetail>) {
  serve(server, readBidStatistics, { broker: null, lane: null }, 1)
  serve(server, readBid, detail(values), 1)
}

test("counter-offer: opens the board's bid form with its price and vehicle, and keeps what was already typed there", async () => {
  writeDraft(500, { ...EMPTY_DRAFT, driver_price: '640' })
  serveBid({ broker_answered: true, answer: 'countered', answer_price_cents: 117_500 })
  const { user } = openAs(['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'], '/bids/1')
  const link = await screen.findByRole('link', { name: 'Match counter: $1,175.00' })
  expect(link.getAttribute('href')).toBe('/dispatch?load=500&panel=bid-detail')
  await user.click(link)
  expect(readDraft(500)).toMatchObject({ price: '1,175.00', vehicle: 9, driver_price: '640' })
})

test('broker reply: shows the new text and folds the quoted text below it', async () => {
  serveBid({
    mails: [
      mail({
        direction: 'in',
        state: null,
        text: 'Can you do 1175?\n\nOn Mon, Kim wrote:\n> We can cover this.',
      }),
    ],
  })
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  expect(await screen.findByText('Can you do 1175?')).toBeTruthy()
  expect(screen.queryByText(/We can cover this/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /quoted/i }))
  expect(screen.getByText(/We can cover this/)).toBeTruthy()
})

test('email without plain text: opens as formatted HTML', async () => {
  serveBid({ mails: [mail({ direction: 'in', text: '', html: '<p>Only laid out</p>' })] })
  openAs(['VIEW_OWN_BIDS'], '/bids/1')
  expect(((await screen.findByTitle('Formatted email')) as HTMLIFrameElement).srcdoc).toContain(
    '<p>Only laid out</p>',
  )
  expect(screen.queryByRole('button', { name: 'Formatted' })).toBeNull()
})
