import { beforeAll, beforeEach, expect, it } from 'vitest'
import { readLoadBilling } from '#contract/entities/load-billing.ts'
import { listSettlements, readSettlement } from '#contract/entities/settlement.ts'
import { changeSettlementState } from '#contract/entities/settlement-calls.ts'
import type { Pay } from '#contract/entities/pay.ts'
import { lockedWith } from '#server/entities/pay/pay.repository.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/pay/paying.ts'
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
  ((await pay.accountant.call(listSettlements)).body.results as Pay[]).map(({ monday, changed_loads }) => [monday, changed_loads])
const told = async (load: number, by = pay.accountant): Promise<string[]> =>
  (await by.call(readLoadBilling, { params: { id: load } })).body.pay_changes

it('rows of a week name the loads of its lines while it is locked, and none once it is not', async () => {
  const loads = [(await pay.delivered()).id, (await pay.delivered()).id]
  const held = async (load: number) =>
    (await pay.within((tx) => lockedWith(tx, [load]))).map(({ of, monday, load_number: number }) => [of, monday, number !== ''])
  const locked = await pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed', 'locked')
  for (const load of loads) expect(await held(load)).toEqual([['settlement', MONDAY, true]])
  await pay.take(changeSettlementState, locked, 'reviewed')
  for (const load of loads) expect(await held(load)).toEqual([])
})

it('a load that comes into a locked week, or leaves it, is counted in the list and told on the load', async () => {
  const paid = await pay.delivered()
  const late = await pay.delivered()
  await pay.desk.unload(late, '2030-01-15T18:00:00Z')
  await pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed', 'locked', 'closed')
  expect([await listed(), await told(paid.id), await told(late.id)]).toEqual([
    [
      ['2030-01-14', 0],
      [MONDAY, 0],
    ],
    [],
    [],
  ])
  await pay.desk.unload(late)
  expect(await listed()).toEqual([[MONDAY, 1]])
  expect(await told(late.id)).toEqual([
    `Owner Example LLC, week of 07 Jan 2030 (closed): ${late.number} came after the week was locked and pays $900.00.`,
  ])
  await pay.desk.unload(paid, '2030-01-15T18:00:00Z')
  expect(await listed()).toEqual([
    ['2030-01-14', 0],
    [MONDAY, 2],
  ])
  expect(await told(paid.id)).toEqual([expect.stringContaining('is in it no more.')])
  expect(await told(paid.id, pay.dana)).toEqual([])
})
