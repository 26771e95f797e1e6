import { expect, it } from 'vitest'
import { creditInvoice, deletePayment } from '#contract/entities/money/invoice.ts'
import {
  exportCreditNotes,
  exportDriverPays,
  exportInvoices,
  exportPayments,
  exportRemittances,
  exportSalaries,
  exportSettlementWeeks,
} from '#contract/entities/money/money-export.ts'
import { listSalaries, type Pay } from '#contract/entities/money/pay.ts'
import { listSettlements } from '#contract/entities/money/settlement.ts'
import { billing, newKey } from '#tests/server/money/invoice/billing-desk.ts'
import { exported, fetchSheet, FORMATS, namesOf, type Query } from '#tests/server/reports/sheet/exporting.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

const sheetOf = (by: TestUser, call: Parameters<typeof exported>[2], query: Query = {}) =>
  exported(test.app, by, call, { format: 'csv', ...query })
const statusOf = async (by: TestUser, call: Parameters<typeof exported>[2]) =>
  (await fetchSheet(test.app, by, call, { format: 'csv' })).status

it.each(FORMATS)('invoices are exported to %s as filtered and sorted, in dollars', async (format) => {
  const desk = await billing(test)
  const first = await desk.issued()
  const second = await desk.issued({ broker_price_cents: 123_456 })
  await desk.pay(first.id, { amount_cents: 120_000 })
  const rows = await sheetOf(desk.boss, exportInvoices, { format, order: 'number' })
  const { number, issued_on, due_on } = await desk.read(first.id)
  expect(rows.map((row) => [row.Payment, Number(row.Total), Number(row['Balance due'])])).toEqual([
    ['Paid', 1200, 0],
    ['Unpaid', 1234.56, 1234.56],
  ])
  expect(rows[0]).toMatchObject({ Invoice: number, Loads: first.load.number, Issued: issued_on, Due: due_on })
  const open = await sheetOf(desk.boss, exportInvoices, { format, segment: 'open' })
  expect(namesOf(open, 'Invoice')).toEqual([(await desk.read(second.id)).number])
})

it('invoices of loads whose prices a user may not see are left out, and those of other companies', async () => {
  const desk = await billing(test)
  await desk.issued()
  expect(await sheetOf(desk.dana, exportInvoices)).toHaveLength(1)
  expect(await sheetOf(desk.dean, exportInvoices)).toEqual([])
  expect(await sheetOf((await billing(test)).boss, exportInvoices)).toEqual([])
})

it('payments and credit memos on the filtered invoices are exported with their invoice', async () => {
  const desk = await billing(test)
  const [one, other] = [await desk.issued(), await desk.issued()]
  const [first, second] = [await desk.read(one.id), await desk.read(other.id)]
  await desk.pay(one.id, { amount_cents: 50_000, reference: '=1+1' })
  await desk.pay(other.id, { amount_cents: 120_000 })
  const [paid] = (await desk.read(other.id)).payments
  await desk.boss.call(deletePayment, { params: { id: paid!.id } })
  const note = { amount_cents: 5000, reason: 'Late' }
  await desk.boss.call(creditInvoice, { params: { id: one.id }, body: note, headers: newKey() })

  const payments = await sheetOf(desk.boss, exportPayments)
  expect(
    payments.map((row) => [row.Invoice, row.Amount, row.Reference, row['Reversed (UTC)'] !== null]),
  ).toEqual([
    [second.number, '1200', null, true],
    [first.number, '500', `'=1+1`, false],
  ])
  expect(payments[1]).toMatchObject({ 'Bill to': first.bill_to, Source: 'Manual' })
  expect(await sheetOf(desk.boss, exportPayments, { search: first.number })).toHaveLength(1)
  expect(await sheetOf(desk.boss, exportCreditNotes)).toMatchObject([
    { Invoice: first.number, 'Bill to': first.bill_to, Amount: '50', Reason: 'Late' },
  ])
  const received = await sheetOf(desk.boss, exportRemittances, { order: 'amount_cents' })
  expect(received.map((row) => [row.Amount, row.Invoices, row.Unapplied, row.Status])).toEqual([
    ['500', first.number, '0', 'Applied'],
    ['1200', null, '0', 'Voided'],
  ])
  for (const call of [exportPayments, exportCreditNotes, exportRemittances]) {
    expect(await statusOf(desk.dana, call)).toBe(403)
    expect(await sheetOf((await billing(test)).boss, call)).toEqual([])
  }
})

it('pay is exported as listed; dispatchers without the right to all pay get their own only', async () => {
  const desk = await billing(test)
  await desk.delivered()
  const accountant = await desk.company.user([
    'CAN_MANAGE_SALARY',
    'VIEW_OWN_SALARY',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  ])
  const own = await desk.company.user(['VIEW_OWN_SALARY'])
  for (const [call, list, payee] of [
    [exportSalaries, listSalaries, 'Dispatcher'],
    [exportSettlementWeeks, listSettlements, 'Owner'],
  ] as const) {
    const { results } = (await accountant.call(list)).body
    expect(results.length).toBeGreaterThan(0)
    const rows = await sheetOf(accountant, call, { order: '-total_cents' })
    expect(rows.map((row) => [row[payee], row.Week, Number(row.Total) * 100])).toEqual(
      (await accountant.call(list, { query: { order: '-total_cents' } })).body.results.map(
        ({ payee_name, monday, total_cents }: Pay) => [payee_name, monday, total_cents],
      ),
    )
    expect(await sheetOf(accountant, call, { search: 'nobody' })).toEqual([])
  }
  expect(await sheetOf(own, exportSalaries)).toEqual([])
  for (const call of [exportSettlementWeeks, exportDriverPays]) expect(await statusOf(own, call)).toBe(403)
  const unpriced = await desk.company.user(['CAN_MANAGE_SALARY', 'VIEW_OWN_SALARY'])
  for (const call of [exportSettlementWeeks, exportDriverPays])
    expect(await statusOf(unpriced, call)).toBe(403)
  expect(await sheetOf(unpriced, exportSalaries)).toEqual([])
  expect(Array.isArray(await sheetOf(accountant, exportDriverPays))).toBe(true)
})
