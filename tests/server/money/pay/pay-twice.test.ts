import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type PayDetail, readSalary } from '#contract/entities/money/pay.ts'
import { changeSalaryState, splitSalary } from '#contract/entities/money/pay-calls.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { adjustSettlement, changeSettlementState } from '#contract/entities/money/settlement-calls.ts'
import { updateLoad } from '#contract/entities/freight/load.ts'
import type { Endpoint } from '#contract/http.ts'
import { payId } from '#contract/rules/pay.ts'
import { load as loadTable } from '#server/freight/schema/load.table.ts'
import { stopsOn } from '#tests/server/freight/load/booking.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

const NEXT = '2030-01-14'
let test: TestApp
let pay: PayDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test)
})

const readOf = async (call: Endpoint, payee: number, monday: string): Promise<PayDetail> =>
  (await pay.accountant.call(call, { params: { id: payId(payee, monday) } })).body
const lock = async (call: Endpoint, one: PayDetail) => {
  const { version } = await pay.take(call, one, 'reviewed')
  return pay.accountant.call(call, {
    params: { id: one.id },
    body: { state: 'locked', reason: 'x', version },
  })
}

it('a load paid in a locked week blocks locking the week its delivery was moved to', async () => {
  const load = await pay.delivered()
  for (const [read, change, payee] of [
    [readSalary, changeSalaryState, pay.dana.id],
    [readSettlement, changeSettlementState, pay.owner()],
  ] as const) {
    await pay.desk.unload(load)
    expect((await lock(change, await readOf(read, payee, MONDAY))).status).toBe(200)
    await pay.desk.unload(load, '2030-01-15T18:00:00Z')
    const next = await readOf(read, payee, NEXT)
    expect(next.blockers).toEqual([
      expect.stringMatching(
        new RegExp(`^${load.number} is already in a locked pay week \\(.+, Week 2\\)\\.`),
      ),
    ])
    expect((await lock(change, next)).status).toBe(409)
  }
})

it('a load given to another dispatcher is not paid again, except for an agreed share', async () => {
  const [given, shared] = [await pay.delivered(), await pay.delivered()]
  const part = { load: shared.id, payee: pay.desk.dean.id, percent: 40, reason: 'Relay' }
  expect((await pay.act(pay.accountant, splitSalary, payId(pay.dana.id, MONDAY), part)).status).toBe(200)
  expect((await lock(changeSalaryState, await pay.read(readSalary, pay.dana.id))).status).toBe(200)
  expect((await pay.read(readSalary, pay.desk.dean.id)).blockers).toEqual([])
  await pay.within((tx) =>
    tx.update(loadTable).set({ dispatcher: pay.desk.dean.id }).where(eq(loadTable.id, given.id)),
  )
  const deans = await pay.read(readSalary, pay.desk.dean.id)
  expect(deans.blockers).toEqual([expect.stringContaining(`${given.number} is already in a locked pay week`)])
  expect((await lock(changeSalaryState, deans)).status).toBe(409)
})

it('escrow is returned once when requested in several weeks at the same time', async () => {
  await pay.delivered()
  const adjust = (monday: string, kind: string) =>
    pay.act(pay.accountant, adjustSettlement, payId(pay.owner(), monday), {
      kind,
      amount_cents: 10_000,
      reason: 'Escrow',
    })
  expect((await adjust(MONDAY, 'escrow')).status).toBe(200)
  const answers = await Promise.all([MONDAY, NEXT].map((monday) => adjust(monday, 'escrow_return')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

it('the last stop of a delivered load cannot be changed, so that its pay week stays', async () => {
  const load = await pay.delivered()
  const body = { stops: stopsOn('2030-02-01'), version: load.version, override_reason: 'Both.' }
  const { status, body: refusal } = await pay.desk.boss.call(updateLoad, { params: { id: load.id }, body })
  expect([status, refusal]).toEqual([
    400,
    { stops: [expect.stringContaining('you can’t change its last stop')] },
  ])
})
