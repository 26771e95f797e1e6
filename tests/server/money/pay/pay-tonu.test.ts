import { PDFPage } from '@cantoo/pdf-lib'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { listDriverPays, readDriverPay } from '#contract/entities/money/driver-pay.ts'
import { changeLoadStatus, type LoadDetail } from '#contract/entities/freight/load.ts'
import { listSalaries, type PayDetail, readSalary } from '#contract/entities/money/pay.ts'
import {
  changeSettlementState,
  downloadSettlement,
  exportSettlements,
} from '#contract/entities/money/settlement-calls.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { buildPath } from '#contract/http.ts'
import { driverPay } from '#server/money/schema/pay.table.ts'
import { stopsOn } from '#tests/server/freight/load/booking.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { MONDAY, paying, type PayDesk } from './paying.ts'

let test: TestApp
let pay: PayDesk
let driver: number

beforeAll(async () => {
  test = await lastingApp()
})
afterEach(() => {
  vi.restoreAllMocks()
})
beforeEach(async () => {
  pay = await paying(test)
  driver = (await pay.desk.rows.driver(pay.owner())).id
  await pay.within((tx) => tx.insert(driverPay).values({ driver, from_day: '2029-01-01', percent: 40 }))
  await pay.delivered({ driver })
  const load: LoadDetail = await pay.desk.book(pay.dana, {
    driver,
    stops: stopsOn('2030-01-09'),
    override_reason: 'Both.',
  })
  const body = { status: 6, broker_price_cents: 15_000, driver_price_cents: 5000, version: load.version }
  const { status } = await pay.dana.call(changeLoadStatus, { params: { id: load.id }, body })
  if (status !== 200) throw new Error(`the load was not made TONU: ${status}`)
})

const week = { week: 2, year: 2030 }
const KINDS = [
  ['salary', listSalaries, readSalary, () => pay.dana.id],
  ['settlement', listSettlements, readSettlement, () => pay.owner()],
  ['driver pay', listDriverPays, readDriverPay, () => driver],
] as const
const get = (path: string) =>
  test.app.inject({ url: API_PREFIX + path, headers: { authorization: `Bearer ${pay.accountant.access}` } })

describe.each(KINDS)('%s', (_, list, read, payee) => {
  it('counts delivered and TONU loads separately in list, totals and record', async () => {
    const { body } = await pay.accountant.call(list, { query: { ...week, payee: String(payee()) } })
    const counts = { loads: 1, tonu: 1 }
    expect([body.results, body.totals]).toMatchObject([[counts], counts])
    const detail = await pay.read(read, payee())
    expect(detail).toMatchObject(counts)
    const marks = detail.lines.map(({ load, is_tonu = false }) => `${load} ${is_tonu}`)
    expect(new Set(marks).size).toBe(2)
    expect(marks.filter((mark) => mark.endsWith('true')).length).toBeGreaterThan(0)
  })
})

it('a locked week keeps which loads were TONU, and its statement and bill show it', async () => {
  const open = await pay.read(readSettlement, pay.owner())
  const locked = await pay.take(changeSettlementState, open, 'reviewed', 'locked')
  expect([locked.loads, locked.tonu]).toEqual([1, 1])
  const [row] = (await pay.accountant.call(listSettlements, { query: week })).body.results as PayDetail[]
  expect([row?.state, row?.loads, row?.tonu]).toEqual(['locked', 1, 1])
  const draw = vi.spyOn(PDFPage.prototype, 'drawText')
  expect((await get(buildPath(downloadSettlement, { id: locked.id }))).statusCode).toBe(200)
  expect(draw.mock.calls.filter(([text]) => text.endsWith(', TONU')).length).toBeGreaterThan(0)
  const bills = await get(`${buildPath(exportSettlements)}?week=2&year=2030`)
  expect(bills.body).toContain('"Settlement for week 2, 2030: 1 load + 1 TONU"')
  expect(locked.monday).toBe(MONDAY)
})
