import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invoice, listInvoices } from '#contract/entities/money/invoice.ts'
import { exportPayments } from '#contract/entities/money/money-export.ts'
import type { Permission } from '#contract/permissions.ts'
import { emptyRecord } from '#tests/support/empty-record.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { watchSaves } from './parts/sheets/fixtures.ts'
import { openAs, queryOf, serve } from './wired.tsx'

const server = fakeServer()
const LOOKER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES']
const BILLER: Permission[] = [...LOOKER, 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']

const listOne = () =>
  serve(server, listInvoices, {
    count: 1,
    results: [
      {
        ...emptyRecord(invoice),
        id: 8,
        number: '1001',
        issued_on: '2030-01-09',
        due_on: '2030-02-08',
        mail_state: null,
      },
    ],
    totals: { total_cents: 0, paid_cents: 0, credited_cents: 0, open_cents: 0 },
    ageing: { not_due: 0, d0: 0, d30: 0, d60: 0, d90: 0 },
  })

test('invoice export: offers the payments too, with the list’s filters that they take', async () => {
  listOne()
  const saved = watchSaves()
  const requests = serve(server, exportPayments, {})
  const { user, notes } = openAs(BILLER, '/confirmed-loads/invoices?segment=open&order=due_on')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Export 1 row, as filtered and sorted:')).toBeTruthy()
  expect(screen.getByText('Credit memos on these invoices')).toBeTruthy()
  const [, payments] = await screen.findAllByRole('menuitem', { name: 'CSV' })
  await user.click(payments!)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
  expect(queryOf(requests[0])).toBe('?segment=open&format=csv')
  expect(notes).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringMatching(/^Saved as payments-.*\.csv\.$/) }),
  )
})

test('invoice export: leaves out what the user may not see', async () => {
  listOne()
  const { user } = openAs(LOOKER, '/confirmed-loads/invoices')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findAllByRole('menuitem', { name: 'CSV' })).toHaveLength(1)
  expect(screen.queryByText('Payments on these invoices')).toBeNull()
})
