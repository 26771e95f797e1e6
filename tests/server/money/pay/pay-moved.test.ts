import { beforeAll, beforeEach, expect, it } from 'vitest'
import { readLoadBilling } from '#contract/entities/freight/load-billing.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { changeSettlementState } from '#contract/entities/money/settlement-calls.ts'
import type { Pay } from '#contract/entities/money/pay.ts'
import { listPay } from '#server/money/pay/pay-list.repository.ts'
import { lockedWith } from '#server/money/pay/pay.repository.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let pay: PayDesk
beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test)
})

const listed = async (): Promise<[string, number][]> =>
  ((await pay.accountant.call(listSettlements)).body.results as Pay[]).map(({ monday, changed_loads }) => [
    monday,
    changed_loads,
  ])
const changes = async (load: number, by = pay.accountant): Promise<string[]> =>
  (await by.call(readLoadBilling, { params: { id: load } })).body.pay_changes

it('rows of a locked week list the loads of its lines, and none after it is unlocked', async () => {
  const loads = [(await pay.delivered()).id, (await pay.delivered()).id]
  const held = async (load: number) =>
    (await pay.within((tx) => lockedWith(tx, [load]))).map(({ of, monday, load_number: number }) => [
      of,
      monday,
      number !== '',
    ])
  const locked = await pay.take(
    changeSettlementState,
    await pay.read(readSettlement, pay.owner()),
    'reviewed',
    'locked',
  )
  for (const load of loads) expect(await held(load)).toEqual([['settlement', MONDAY, true]])
  await pay.take(changeSettlementState, locked, 'reviewed')
  for (const load of loads) expect(await held(load)).toEqual([])
})

it('a load that enters or leaves a locked week is counted in the list and reported on the load', async () => {
  const paid = await pay.delivered()
  const late = await pay.delivered()
  await pay.desk.unload(late, '2030-01-15T18:00:00Z')
  await pay.take(
    changeSettlementState,
    await pay.read(readSettlement, pay.owner()),
    'reviewed',
    'locked',
    'closed',
  )
  expect([await listed(), await changes(paid.id), await changes(late.id)]).toEqual([
    [
      ['2030-01-14', 0],
      [MONDAY, 0],
    ],
    [],
    [],
  ])
  await pay.desk.unload(late)
  expect(await listed()).toEqual([[MONDAY, 1]])
  expect(await changes(late.id)).toEqual([
    `Owner Example LLC, week 2 of 2030 (closed): ${late.number} was added after the week was locked ($900.00).`,
  ])
  await pay.desk.unload(paid, '2030-01-15T18:00:00Z')
  expect(await listed()).toEqual([
    ['2030-01-14', 0],
    [MONDAY, 2],
  ])
  expect(await changes(paid.id)).toEqual([expect.stringContaining('was removed after the week was locked')])
  expect(await changes(paid.id, pay.dana)).toEqual([])
})

it('the pay list without a week or payee covers the latest weeks up to its limit and says since when', async () => {
  await pay.delivered()
  const late = await pay.delivered()
  await pay.desk.unload(late, '2030-01-15T18:00:00Z')
  const of = async (filter: object, most?: number) => {
    const { count, results, totals, first_monday } = await pay.within((tx) =>
      listPay(tx, 'settlement', { page: 1, ...filter }, most),
    )
    return { count, mondays: results.map(({ monday }) => monday), loads: totals.loads, first_monday }
  }
  const both = { count: 2, mondays: ['2030-01-14', MONDAY], loads: 2, first_monday: null }
  expect(await of({})).toEqual(both)
  expect(await of({}, 1)).toEqual({ ...both, first_monday: MONDAY })
  expect(await of({}, 0)).toEqual({ count: 1, mondays: ['2030-01-14'], loads: 1, first_monday: '2030-01-14' })
  expect(await of({ payee: [pay.owner()] }, 0)).toEqual(both)
  expect(await of({ week: 2, year: 2030 }, 0)).toEqual({
    count: 1,
    mondays: [MONDAY],
    loads: 1,
    first_monday: null,
  })
})
