import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listBrokers } from '#contract/entities/market/broker.ts'
import {
  applyCredit,
  listPayable,
  payableInvoice,
  readRemittance,
  receivePayment,
  remittanceDetail,
} from '#contract/entities/money/remittance.ts'
import type { Permission } from '#contract/permissions.ts'
import { emptyRecord } from '#tests/support/empty-record.ts'
import { fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const BILLER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']
const payable = [1, 2, 3].map((id) => ({
  ...emptyRecord(payableInvoice),
  id,
  number: `100${id}`,
  issued_on: '2030-01-01',
  due_on: `2030-02-0${id}`,
  total_cents: 150_000,
  open_cents: 100_000,
  loads: [{ id: 20 + id, number: `NLF26-000${id}` }],
  age: 'not_due' as const,
}))
const RECEIVED = {
  ...emptyRecord(remittanceDetail),
  id: 5,
  broker: 4,
  broker_name: 'Prairie Star',
  received_on: '2030-01-09',
  amount_cents: 250_000,
  method: 'check' as const,
  state: 'applied' as const,
}

function open(path = '/confirmed-loads/payments/receive?broker=4') {
  serve(server, listBrokers, { count: 0, results: [] })
  serve(server, listPayable, { broker_name: 'Prairie Star', unapplied_cents: 0, invoices: payable })
  const sent = serve(server, receivePayment, RECEIVED)
  return { sent, ...openAs(BILLER, path) }
}
const body = async (sent: readonly Request[]) => {
  await waitFor(() => expect(sent).toHaveLength(1))
  return (await sent[0]?.json()) as unknown
}

test('an amount pays the oldest invoices first, and the rest of the last one is short with a reason', async () => {
  const { sent, user } = open()
  await screen.findByRole('checkbox', { name: '1003' })
  await fill(user, screen.getByLabelText('Amount'), '2500')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    true,
    true,
    true,
    false,
  ])
  const record = screen.getByRole('button', { name: 'Receive payment' })
  await user.click(record)
  expect(await screen.findByText('Enter why less was paid.')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await fill(user, screen.getByLabelText('Why 1003 is paid short'), 'Lumper not approved')
  await user.dblClick(record)
  expect(await body(sent)).toMatchObject({
    broker: 4,
    amount_cents: 250_000,
    applied: [
      { invoice: 1, amount_cents: 100_000, short_reason: '' },
      { invoice: 2, amount_cents: 100_000, short_reason: '' },
      { invoice: 3, amount_cents: 50_000, short_reason: 'Lumper not approved' },
    ],
  })
})

test('a short payment whose rest stays due needs no reason', async () => {
  const { sent, user } = open()
  await user.click(await screen.findByRole('checkbox', { name: '1003' }))
  await fill(user, screen.getByLabelText('Payment on invoice 1003'), '400')
  await user.click(screen.getByRole('checkbox', { name: 'Rest stays due' }))
  await user.click(screen.getByRole('button', { name: 'Receive payment' }))
  expect(await body(sent)).toMatchObject({
    applied: [{ invoice: 3, amount_cents: 40_000, short_reason: '', is_installment: true }],
  })
})

test('ticked invoices fill the amount; more than that needs a reason and becomes credit', async () => {
  const { sent, user } = open()
  await user.click(await screen.findByRole('checkbox', { name: '1001' }))
  await user.click(screen.getByRole('checkbox', { name: '1003' }))
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('2,000.00')
  await fill(user, amount, '2100')
  const record = screen.getByRole('button', { name: 'Receive payment' })
  await user.click(record)
  expect(await screen.findByText('Enter why more was paid.')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await fill(user, screen.getByLabelText('Reason for overpayment'), 'Paid twice')
  await user.click(record)
  expect(await body(sent)).toMatchObject({
    amount_cents: 210_000,
    over_reason: 'Paid twice',
    applied: [
      { invoice: 1, amount_cents: 100_000 },
      { invoice: 3, amount_cents: 100_000 },
    ],
  })
})

const sumsOf = () =>
  [...(document.querySelector('dl[aria-label="Payment totals"]')?.children ?? [])].map(
    ({ textContent }) => textContent,
  )

test('an invoice’s page opens the form with its broker and itself chosen, and what is over becomes credit', async () => {
  const { sent, user } = open('/confirmed-loads/payments/receive?broker=4&invoices=2')
  expect(await screen.findByRole('checkbox', { name: '1002' })).toHaveProperty('checked', true)
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('1,000.00')
  await fill(user, amount, '1,050')
  expect(sumsOf()).toEqual(['Received$1,050.00', 'Applied$1,000.00', 'Unapplied$50.00', 'Short$0.00'])
  await fill(user, amount, '900')
  expect(sumsOf()).toEqual(['Received$900.00', 'Applied$900.00', 'Unapplied$0.00', 'Short$100.00'])
  await fill(user, amount, '1,050')
  await fill(user, screen.getByLabelText('Reason for overpayment'), 'Rounded up')
  await user.click(screen.getByRole('button', { name: 'Receive payment' }))
  expect(await body(sent)).toMatchObject({
    amount_cents: 105_000,
    over_reason: 'Rounded up',
    applied: [{ invoice: 2, amount_cents: 100_000 }],
  })
})

test('unapplied credit is applied to chosen invoices', async () => {
  serve(server, readRemittance, { ...RECEIVED, state: 'unapplied', unapplied_cents: 150_000, payable }, 5)
  const sent = serve(server, applyCredit, RECEIVED, 5)
  const { user } = openAs(BILLER, '/confirmed-loads/payments/5')
  const table = within(await screen.findByRole('table', { name: 'Open invoices' }))
  await user.click(table.getByRole('checkbox', { name: '1002' }))
  await user.click(table.getByRole('checkbox', { name: '1001' }))
  await user.click(screen.getByRole('button', { name: 'Apply $1,500.00' }))
  expect(await body(sent)).toMatchObject({
    applied: [
      { invoice: 2, amount_cents: 100_000 },
      { invoice: 1, amount_cents: 50_000 },
    ],
  })
})
