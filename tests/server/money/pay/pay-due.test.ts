import { expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { changeSettlementState, exportSettlements } from '#contract/entities/money/settlement-calls.ts'
import { buildPath } from '#contract/http.ts'
import { lastingApp } from '#tests/support/app.ts'
import { paying } from './paying.ts'

it('owner pay is due 15 company days after the first POD: in the list, on the week and in the bill', async () => {
  const test = await lastingApp()
  const { desk, accountant, owner, delivered, read, take } = await paying(test)
  const [first, second] = [await delivered(), await delivered()]
  const week = { query: { week: 2, year: 2030 } }
  const settlement = (): Promise<PayDetail> => read(readSettlement, owner())
  const due = async () => [
    (await settlement()).pay_by,
    (await accountant.call(listSettlements, week)).body.results[0].pay_by,
  ]
  expect(await due()).toEqual([null, null])
  await test.sql`update company set time_zone = 'America/New_York' where id = ${desk.company.id}`
  await test.sql`update load set proof_at = case id when ${first.id} then timestamptz '2030-01-13T02:00Z' else timestamptz '2030-01-12T02:00Z' end
    where id in (${first.id}, ${second.id})`
  expect(await due()).toEqual(['2030-01-26', '2030-01-26'])
  await take(changeSettlementState, await settlement(), 'reviewed', 'locked')
  expect(await due()).toEqual(['2030-01-26', '2030-01-26'])
  const csv = await test.app.inject({
    url: `${API_PREFIX}${buildPath(exportSettlements)}?week=2&year=2030`,
    headers: { authorization: `Bearer ${accountant.access}` },
  })
  expect(csv.body).toContain('"01/13/2030","01/26/2030"')
})
