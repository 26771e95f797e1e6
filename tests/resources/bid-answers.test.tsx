import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type BidDetail,
  listBids,
  negotiateBid,
  readBid,
  readBidStatistics,
} from '#contract/entities/market/bid.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aBid, detail, listed, mail } from './a-bid.ts'
import { fill } from '#tests/support/person.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

function serveBid(values: Partial<BidDetail>) {
  serve(server, readBidStatistics, { broker: null, lane: null }, 1)
  serve(server, readBid, detail(values), 1)
}

test('counter: is answered on the bid page with one email, and then waits for the broker', async () => {
  const counter = { broker_answered: true, answer: 'countered', answer_price_cents: 117_500 } as const
  serveBid({ ...counter, broker_price_cents: 130_000 })
  const { user, notes } = openAs(['VIEW_OWN_BIDS', 'CREATE_BID'], '/bids/1')
  expect(await screen.findByRole('form', { name: 'Reply to the counter' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Meet at' }))
  const ourPrice = screen.getByRole('textbox', { name: 'Our price' })
  expect(ourPrice).toHaveProperty('value', '1,240.00')
  await user.type(ourPrice, '!')
  await user.tab()
  expect(screen.getByText('Enter a price such as 950 or 1,250.50.')).toBeTruthy()
  await fill(user, ourPrice, '1,240.00')
  const mails = [mail({}), mail({ id: 2, state: 'queued', undo_seconds: 5 })]
  const requests = serve(server, negotiateBid, detail({ ...counter, is_replied: true, mails }), 1)
  serveBid({ ...counter, is_replied: true, counter_price_cents: 124_000, mails })
  await user.click(screen.getByRole('button', { name: 'Send $1,240.00' }))
  expect(await screen.findByText('We countered $1,240.00. Awaiting reply')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Reply to kim@summit.example' })).toBeTruthy()
  expect(requests).toHaveLength(1)
  expect(await requests[0]?.json()).toMatchObject({ act: 'counter', price_cents: 124_000, version: 1 })
  expect(notes).toHaveBeenLastCalledWith(expect.objectContaining({ undoableTimeout: 5 }))
})

test('bid list: marks a counter that we have answered', async () => {
  const counter = { broker_answered: true, answer: 'countered', answer_price_cents: 90_000 } as const
  serve(server, listBids, listed(aBid({ ...counter, is_replied: true, counter_price_cents: 110_000 })))
  openAs(['VIEW_OWN_BIDS'], '/bids')
  expect(await screen.findByText('our counter $1,100.00, awaiting reply')).toBeTruthy()
  expect(screen.queryByText(', confirm')).toBeNull()
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
