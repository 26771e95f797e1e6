import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readBroker } from '#contract/entities/market/broker.ts'
import { readLoadDraft } from '#contract/entities/freight/load.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aDraft } from './a-load.ts'
import { serveLoadForm } from './serve-load-form.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

test('booking a bid whose emails state two prices: shows each price with its text and lets the user choose one', async () => {
  serveLoadForm(server)
  serve(
    server,
    { ...readBroker, answer: readBroker.answer.partial() as never },
    { id: 3, name: 'Summit Freight', mc_number: '' },
    3,
  )
  const email = (by: 'us' | 'broker', words: string) => ({ by, words, at: '2030-01-05T12:00:00Z' })
  const price_choices = [
    { cents: 110_000, is_agreed: false, emails: [email('us', '')] },
    { cents: 98_000, is_agreed: false, emails: [email('broker', 'Can you do 980?')] },
  ]
  serve(server, readLoadDraft, aDraft({ broker_price_cents: null, price_choices }))
  const { user } = openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    '/confirmed-loads/create?bid=5',
  )
  const prices = within(await screen.findByRole('group', { name: 'Prices in the emails' }))
  expect(prices.getByText(/“Can you do 980\?”/)).toBeTruthy()
  await user.click(prices.getByRole('button', { name: 'Use $980.00' }))
  expect((screen.getByLabelText(/^Broker rate/) as HTMLInputElement).value).toBe('980.00')
  expect(prices.getByRole('button', { name: 'Use $980.00', pressed: true })).toBeTruthy()
})
