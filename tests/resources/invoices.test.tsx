import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createPayment, creditInvoice, type InvoiceDetail, invoiceDetail, readInvoice } from '#contract/entities/invoice.ts'
import type { Permission } from '#contract/permissions.ts'
import { emptyRecord } from '#tests/support/empty-record.ts'
import { fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const BILLER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']
const INVOICE: InvoiceDetail = {
  ...emptyRecord(invoiceDetail),
  id: 8,
  number: '1001',
  bill_to: 'Prairie Star',
  issued_on: '2030-01-09',
  due_on: '2030-02-08',
  total_cents: 120_000,
  open_cents: 120_000,
  state: 'open',
  age: 'not_due',
  submitted_at: '2030-01-09T10:00:00Z',
  submitted_via: 'portal',
  mail_state: null,
}

const isRequired = (control: HTMLElement) => control.getAttribute('aria-required') === 'true'

test('a payment begins with what is open; only its amount must be typed, and part of it may be short with the reason', async () => {
  serve(server, readInvoice, INVOICE, 8)
  const sent = serve(server, createPayment, { ...INVOICE, open_cents: 5000 }, 8)
  const { user } = openAs(BILLER, '/confirmed-loads/invoices/8')
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount')
  expect([amount.value, isRequired(amount)]).toEqual(['1,200.00', true])
  const reason = dialog.getByLabelText('Reason if short paid')
  expect([dialog.getByLabelText('Check or transfer number'), reason].map(isRequired)).toEqual([false, false])
  await fill(user, amount, '1150')
  await fill(user, reason, 'Fined for a late POD')
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toMatchObject({ amount_cents: 115_000, short_reason: 'Fined for a late POD' })
})

test('a credit note needs an amount and a reason, and says at the fields which is missing', async () => {
  serve(server, readInvoice, INVOICE, 8)
  const sent = serve(server, creditInvoice, INVOICE, 8)
  const { user } = openAs(BILLER, '/confirmed-loads/invoices/8')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Credit note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue a credit note?' }))
  expect([dialog.getByLabelText('Amount'), dialog.getByLabelText('Reason')].map(isRequired)).toEqual([true, true])
  await fill(user, dialog.getByLabelText('Amount'), '75')
  await user.click(dialog.getByRole('button', { name: 'Credit note' }))
  expect(await dialog.findByText('Enter the reason.')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await fill(user, dialog.getByLabelText('Reason'), 'Detention billed by mistake')
  await user.click(dialog.getByRole('button', { name: 'Credit note' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({ amount_cents: 7500, reason: 'Detention billed by mistake' })
})
