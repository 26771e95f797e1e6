import { beforeAll, expect, it } from 'vitest'
import { type AuditEntry, listAudit } from '#contract/entities/kernel/audit.ts'
import { createCharge } from '#contract/entities/freight/load-billing.ts'
import { readSalary } from '#contract/entities/money/pay.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { adjustSettlement, changeSettlementState } from '#contract/entities/money/settlement-calls.ts'
import { changeSalaryState } from '#contract/entities/money/pay-calls.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp } from '#tests/support/app.ts'

let pay: PayDesk
beforeAll(async () => {
  pay = await paying(await lastingApp())
})

it('the audit log describes pay by person, week, state and amount, and a charge by its load', async () => {
  const load = await pay.delivered()
  await pay.take(changeSalaryState, await pay.read(readSalary, pay.dana.id), 'reviewed', 'locked')
  const week = await pay.read(readSettlement, pay.owner())
  await pay.act(pay.accountant, adjustSettlement, week.id, {
    kind: 'advance',
    amount_cents: 4050,
    reason: 'Fuel card',
  })
  await pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed')
  await pay.act(pay.dana, createCharge, load.id, { kind: 'detention', broker_cents: 7500, note: 'Dock wait' })
  const admin = await pay.desk.company.user(PERMISSIONS, { is_admin: true })
  const weak = await pay.desk.company.user([], { is_admin: true })
  const of = async (record_type: string, by = admin) =>
    ((await by.call(listAudit, { query: { record_type } })).body.results as AuditEntry[]).map((entry) => ({
      who: [entry.record_text, entry.record_name, entry.action],
      what: entry.changes,
    }))
  expect((await of('Salary'))[0]?.who).toEqual(['Salary', 'Anna Example, week 2 of 2030', 'Locked'])
  const [reviewed, advance] = await of('Settlement')
  expect(reviewed?.who).toEqual(['Settlement', 'Owner Example LLC, week 2 of 2030', 'Reviewed'])
  expect(advance).toEqual({
    who: ['Settlement', 'Owner Example LLC, week 2 of 2030', 'Advance of $40.50'],
    what: [{ field: 'Reason', before: '', after: 'Fuel card' }],
  })
  expect((await of('Settlement', weak))[1]?.who).toEqual([
    'Settlement',
    'Owner Example LLC, week 2 of 2030',
    'Advance of an amount',
  ])
  expect((await weak.call(listAudit, { query: { search: '40.50' } })).body.count).toBe(0)
  const [charge] = await of('load_billing')
  expect(charge?.who).toEqual(['Load billing', load.number, 'charge'])
  expect(charge?.what).toEqual(
    expect.arrayContaining([
      { field: 'Kind', before: '', after: 'Detention' },
      { field: 'Broker', before: '', after: '$75.00' },
    ]),
  )
})
