import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readBroker } from '#contract/entities/market/broker.ts'
import { creditInvoice, deletePayment } from '#contract/entities/money/invoice.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'
import { eachBilling, newKey } from './billing-desk.ts'

const { test, desk } = eachBilling()

it('days to pay of a broker come from its fully paid invoices, and each change is published', async () => {
  const read = async () => (await desk.boss.call(readBroker, { params: { id: desk.broker.id } })).body
  const today = await test.db.read(desk.company.id, companyToday)
  const invoiceOf = async (days: number) => {
    const { id } = await desk.issued()
    const values = { issued_on: dayAfter(today, -days) }
    await test.db.tenant(desk.company.id, (tx) => tx.update(invoice).set(values).where(eq(invoice.id, id)))
    return id
  }
  const paid = (id: number, amount_cents: number, daysAgo: number) =>
    desk
      .pay(id, { amount_cents, received_on: dayAfter(today, -daysAgo) })
      .then(({ body }) => body.payments.at(-1)!.id)
  const days = async () => (await read()).days_to_pay
  const [first, second, credited] = [await invoiceOf(10), await invoiceOf(43), await invoiceOf(90)]
  await paid(first, 30_000, 8)
  expect(await days()).toBeNull()
  await paid(first, 90_000, 0)
  expect(await days()).toBe(10)
  await paid(second, 100, 23)
  expect(await days()).toBe(10)
  const last = await paid(second, 119_900, 3)
  expect(await days()).toBe(25)
  const { version } = await read()
  await desk.boss.call(deletePayment, { params: { id: last } })
  expect(await read()).toMatchObject({ days_to_pay: 10, version })
  await paid(credited, 100_000, 20)
  expect(await days()).toBe(10)
  const rest = { amount_cents: 20_000, reason: 'Agreed', releases: false }
  expect(
    (await desk.boss.call(creditInvoice, { params: { id: credited }, body: rest, headers: newKey() })).status,
  ).toBe(200)
  expect(await days()).toBe(40)
  const events = await test.sql`
    select (data::json->>'days_to_pay')::int as days from live_event
    where company_id = ${desk.company.id} and type = 'BROKER_CHANGED' order by id`
  expect(events.map(({ days }) => days)).toEqual([10, 25, 10, 40])
})
