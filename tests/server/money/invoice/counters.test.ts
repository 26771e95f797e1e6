import { expect, it } from 'vitest'
import { creditInvoice } from '#contract/entities/money/invoice.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { eachBilling, newKey } from './billing-desk.ts'

const { test, desk } = eachBilling()

const COUNTERS = ['load_counter', 'invoice_counter', 'credit_note_counter'] as const

const whileDrawn = <T>(counter: (typeof COUNTERS)[number], work: () => Promise<T>): Promise<T> =>
  withClient(test.url, async (client) => {
    await client.query('begin')
    await client.query(`update ${counter} set last = last where company_id = $1`, [desk.company.id])
    try {
      return await work()
    } finally {
      await client.query('rollback')
    }
  })

const deadlocks = async () => {
  const [row] =
    await test.sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`
  return row?.['count']
}
const credit = (id: number) =>
  desk.boss.call(creditInvoice, {
    params: { id },
    body: { releases: true, reason: 'Wrong rate' },
    headers: newKey(),
  })

it("booking, invoicing and crediting never wait for each other's number counters", async () => {
  const [first, second] = [await desk.issued(), await desk.issued()]
  expect((await credit(first.id)).status).toBe(200)
  const load = await desk.delivered()
  const booked = await whileDrawn('invoice_counter', () => desk.send(desk.dana, { override_reason: 'Both.' }))
  const billed = await whileDrawn('load_counter', () => desk.issue(desk.dana, [load.id]))
  expect([booked.status, billed.status]).toEqual([201, 201])
  const credited = await whileDrawn('load_counter', () =>
    whileDrawn('invoice_counter', () => credit(second.id)),
  )
  expect(credited.status).toBe(200)
})

it('concurrent bookings, invoices and credit memos do not deadlock and leave no number gap', async () => {
  const loads = [await desk.delivered(), await desk.delivered(), await desk.delivered()].map(({ id }) => id)
  const [one, other] = [await desk.issued(), await desk.issued()]
  const before = await deadlocks()
  const again = async ({ id, load }: { id: number; load: { id: number } }) => {
    const released = await credit(id)
    return [released, await desk.issue(desk.dana, [load.id])]
  }
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, (_, index) =>
      desk.send(index % 2 === 0 ? desk.dana : desk.dean, { override_reason: 'Both.' }),
    ),
    desk.issue(desk.dana, loads),
    desk.issue(desk.dana, loads.toReversed()),
    again(one),
    again(other),
  ])
  const all = answers.flat()
  const statuses = Object.fromEntries(
    [...Map.groupBy(all, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  )
  expect(statuses, 'one of two invoices of the same loads is refused').toEqual({ 200: 2, 201: 15, 409: 1 })
  const [refused] = all.filter(({ status }) => status === 409)
  expect(JSON.stringify(refused?.body)).toContain('is already invoiced')
  expect(await deadlocks()).toBe(before)
  const rows = await test.sql`
    select max(number::int) - min(number::int) + 1 - count(*)::int as gap from invoice where company_id = ${desk.company.id}
    union all select max(sequence) - count(*)::int from load where company_id = ${desk.company.id}`
  expect(rows.map(({ gap }) => gap)).toEqual([0, 0])
})
