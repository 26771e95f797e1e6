import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setCreditLimit } from '#contract/entities/market/broker.ts'
import { listReceivables } from '#contract/entities/money/receivable.ts'
import type { Permission } from '#contract/permissions.ts'
import { brokers } from '#resources/brokers/index.tsx'
import { receivables } from '#resources/receivables/index.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { aBroker } from './a-broker.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

const row = {
  id: 7,
  broker_name: 'Blue Sky Logistics Inc',
  invoices: 1,
  not_due: 409_500,
  d0: 0,
  d30: 0,
  d60: 0,
  d90: 0,
  open_cents: 409_500,
  unapplied_cents: 0,
  credit_limit_cents: 400_000,
  terms_days: 30,
  days_to_pay: null,
  version: 1,
  created_at: '2026-11-09T00:00:00Z',
  updated_at: '2026-11-09T00:00:00Z',
}
// More than the only row: the rest is on other pages.
const totals = {
  invoices: 61,
  not_due: 509_500,
  d0: 7_000,
  d30: 0,
  d60: 0,
  d90: 0,
  open_cents: 1_516_500,
  unapplied_cents: 0,
}

beforeEach(() => serve(server, listReceivables, { count: 60, results: [row], totals }))
const open = (permissions: readonly Permission[]) => openAs([...permissions], receivables.path)

test('receivables: the broker is a link to its record', async () => {
  open(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', 'VIEW_DISPATCH'])
  const link = await screen.findByRole('link', { name: row.broker_name })
  expect(link.getAttribute('href')).toBe(`${brokers.path}/7`)
})

test('receivables: the broker is text for those who can’t open its page, also where they may read brokers', async () => {
  open(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', 'VIEW_OWN_BIDS'])
  expect(await screen.findByText(row.broker_name)).not.toBeNull()
  await screen.findByText('Total')
  expect(screen.queryByRole('link', { name: row.broker_name })).toBeNull()
})

test('receivables: the total of each column is the server’s, also where this page has only zeros', async () => {
  open(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
  const total = (await screen.findByText('Total')).closest('tr')!
  const cells = within(total)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells).toEqual(expect.arrayContaining(['$5,095.00', '$70.00', '$15,165.00']))
  expect(screen.getByRole('columnheader', { name: '1–30 days' })).not.toBeNull()
})

test('receivables: the credit limit is set and removed', async () => {
  const { notes } = open(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
  for (const [typed, credit_limit_cents, words] of [
    ['12,500', 1_250_000, 'credit limit $12,500.00.'],
    ['', null, 'no credit limit.'],
  ] as const) {
    const sent = serve(server, setCreditLimit, aBroker({ id: row.id, credit_limit_cents }), row.id)
    fireEvent.click(
      await screen.findByRole('button', { name: new RegExp(`^Credit limit of ${row.broker_name}:`) }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Credit limit' })
    fireEvent.change(within(dialog).getByLabelText('Credit limit'), { target: { value: typed } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Credit limit' }))
    await waitFor(() =>
      expect(notes).toHaveBeenLastCalledWith(
        expect.objectContaining({ message: `${row.broker_name}: ${words}` }),
      ),
    )
    expect(await sent[0]?.json()).toEqual({ credit_limit_cents })
  }
})
