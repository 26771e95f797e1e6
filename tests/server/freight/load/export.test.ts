import { expect, it } from 'vitest'
import { exportLoads } from '#contract/entities/freight/load-sheet.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

eachCompany()

it("load export: contains the filtered list in dollars, with other dispatchers' prices empty", async () => {
  const desk = await booking(test)
  const mine = await desk.book(desk.dana, { broker_price_cents: 123_456, broker_reference: '=REF' })
  const theirs = await desk.book(desk.dean, { override_reason: 'Both.' })
  const linesOf = async (by: TestUser, query: Record<string, string> = {}) => {
    const { status, body } = await by.call(exportLoads, {
      query: { format: 'csv', order: 'number', ...query },
    })
    expect(status).toBe(200)
    return String(body).trim().split('\r\n')
  }
  const [titles, ...rows] = await linesOf(desk.dana)
  expect(titles).toContain('"Load","Status","Dispatcher","Broker"')
  expect(rows.map((row) => row.split(',')[0])).toEqual([`"${mine.number}"`, `"${theirs.number}"`])
  expect(rows[0]).toContain(',1234.56,900,')
  expect(rows[0]).toContain(`"'=REF"`)
  expect(rows[1]).not.toMatch(/1200|900/)
  expect((await linesOf(desk.boss))[2]).toContain(',1200,900,')
  expect(await linesOf(desk.boss, { dispatcher: String(desk.dean.id) })).toHaveLength(2)
  expect(await linesOf(desk.boss, { is_empty: 'true' })).toHaveLength(1)
  expect(await linesOf((await booking(test)).boss)).toHaveLength(1)
})
