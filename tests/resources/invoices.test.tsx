import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  checkInvoice,
  creditInvoice,
  type InvoiceDetail,
  invoiceDetail,
  listInvoices,
  readInvoice,
  sendInvoice,
} from '#contract/entities/money/invoice.ts'
import { sendInvoices } from '#contract/entities/money/invoice-sending.ts'
import type { Permission } from '#contract/permissions.ts'
import { emptyRecord } from '#tests/support/empty-record.ts'
import { fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, refuse, serve } from './wired.tsx'

const server = fakeServer()
const BILLER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']
const INVOICE: InvoiceDetail = {
  ...emptyRecord(invoiceDetail),
  id: 8,
  number: '1001',
  broker: 4,
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

test('invoice page: its payment is received in the form of payments, with its broker and itself chosen', async () => {
  serve(server, readInvoice, INVOICE, 8)
  openAs(BILLER, '/confirmed-loads/invoices/8')
  const receive = await screen.findByRole('link', { name: 'Receive payment' })
  expect(receive.getAttribute('href')).toBe('/confirmed-loads/payments/receive?broker=4&invoices=8')
  expect(screen.queryByRole('button', { name: /payment/i })).toBeNull()
})

test('credit memo form: requires an amount and a reason, and says at each field what is missing', async () => {
  serve(server, readInvoice, INVOICE, 8)
  const sent = serve(server, creditInvoice, INVOICE, 8)
  const { user } = openAs(BILLER, '/confirmed-loads/invoices/8')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Credit memo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue credit memo?' }))
  expect([dialog.getByLabelText('Amount'), dialog.getByLabelText('Reason')].map(isRequired)).toEqual([
    true,
    true,
  ])
  await fill(user, dialog.getByLabelText('Amount'), '75')
  await user.click(dialog.getByRole('button', { name: 'Credit memo' }))
  expect(await dialog.findByText('Enter the reason.')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await fill(user, dialog.getByLabelText('Reason'), 'Detention billed by mistake')
  await user.click(dialog.getByRole('button', { name: 'Credit memo' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({ amount_cents: 7500, reason: 'Detention billed by mistake' })
})

const CHECK = {
  to: 'ap@broker.example',
  confirmed: null,
  way: 'mail',
  after: null,
  missing: [],
  holds: [],
  parts: [],
  size: 10,
}

test('invoice form: refuses an invalid email address at its field and focuses it', async () => {
  serve(server, readInvoice, { ...INVOICE, submitted_at: null }, 8)
  serve(server, checkInvoice, CHECK, 8)
  refuse(server, sendInvoice, 8, 400, { to: ['Enter a valid email address.'] })
  const { user } = openAs(
    [...BILLER, 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    '/confirmed-loads/invoices/8?tab=send',
  )
  const box = await screen.findByLabelText('Billing email')
  await fill(user, box, 'nobody')
  await user.click(screen.getByRole('button', { name: 'Send by email' }))
  expect((await screen.findByText('Enter a valid email address.')).closest('.kit-field')?.contains(box)).toBe(
    true,
  )
  await waitFor(() => expect(document.activeElement).toBe(box))
})

test('invoice form: offers the billing address of the accepted rate confirmation when it differs', async () => {
  serve(server, readInvoice, { ...INVOICE, submitted_at: null }, 8)
  serve(
    server,
    checkInvoice,
    { ...CHECK, confirmed: { to: 'billing@broker.example', load_number: 'NLF30-02-1' } },
    8,
  )
  const { user } = openAs(BILLER, '/confirmed-loads/invoices/8?tab=send')
  expect(
    await screen.findByText(
      /The rate confirmation for NLF30-02-1 says to send invoices to billing@broker.example/,
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use billing@broker.example' }))
  expect(screen.getByLabelText('Billing email')).toHaveProperty('value', 'billing@broker.example')
  expect(screen.queryByText(/The rate confirmation for/)).toBeNull()
})

const PAYMENT = {
  ...emptyRecord(invoiceDetail.shape.payments.element),
  id: 4,
  amount_cents: 5000,
  received_on: '2030-01-10',
  source: 'hand' as const,
  removed_at: null,
}

test.each([
  ['sees', BILLER, 1],
  ['does not see', BILLER.slice(0, 1), 0],
])(
  'payment: a user with or without the permission to remove it %s the Remove button',
  async (_, permissions, times) => {
    serve(server, readInvoice, { ...INVOICE, payments: [PAYMENT] }, 8)
    openAs(permissions, '/confirmed-loads/invoices/8?tab=money')
    await screen.findAllByText('$50.00')
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: /^Remove\s*\$50\.00$/ })).toHaveLength(times),
    )
  },
)

test.each([
  [[{ id: 8, number: '1001', to: 'ap@prairie.example' }], [], 'success', 'Sending 1 invoice.'],
  [
    [],
    [{ id: 8, name: 'Invoice 1001', reason: 'Already sent.' }],
    'error',
    'No invoices sent. Invoice 1001 skipped: Already sent.',
  ],
])(
  'send invoices: tells what was sent, and is no success when nothing was',
  async (sending, skipped, type, words) => {
    serve(server, listInvoices, {
      count: 1,
      results: [INVOICE],
      totals: { total_cents: 120_000, paid_cents: 0, credited_cents: 0, open_cents: 120_000 },
      ageing: { not_due: 120_000, d0: 0, d30: 0, d60: 0, d90: 0 },
    })
    serve(server, sendInvoices, { sending, skipped })
    const { user, notes } = openAs(BILLER, '/confirmed-loads/invoices')
    await user.click(within(await screen.findByRole('row', { name: /1001/ })).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Send invoices' }))
    const question = within(await screen.findByRole('dialog', { name: 'Send invoices: 1 invoice' }))
    await user.click(question.getByRole('button', { name: 'Send invoices' }))
    await waitFor(() => expect(notes.mock.lastCall?.[0]).toMatchObject({ type, message: words }))
  },
)
