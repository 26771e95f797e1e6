import { expect, it } from 'vitest'
import {
  checkBilling,
  createCharge,
  type LoadBilling,
  readLoadBilling,
} from '#contract/entities/freight/load-billing.ts'
import { billing, eachBilling, newKey, pdfOf } from '#tests/server/money/invoice/billing-desk.ts'
import type { TestUser } from '#tests/support/app.ts'

const { test, desk } = eachBilling()

const check = (by: TestUser, ...loads: (number | string)[]) =>
  by.call(checkBilling, { query: { loads: loads.join(',') } })

it('billing check: returns the billing state of each load in the order requested', async () => {
  const [one, other] = [await desk.delivered(), await desk.delivered()]
  await desk.upload(one.id, 'pod', await pdfOf(1))
  await desk.upload(one.id, 'rate_confirmation', await pdfOf(1))
  const { status, body } = await check(desk.dana, other.id, one.id, other.id)
  expect([status, body.count]).toEqual([200, 2])
  for (const [place, { id, number }] of [other, one].entries()) {
    const { missing, holds, warnings }: LoadBilling = (
      await desk.dana.call(readLoadBilling, { params: { id } })
    ).body
    expect(body.results[place]).toEqual({
      id,
      number,
      billed_cents: 120_000,
      missing,
      holds,
      warnings,
      email: '',
      way: 'mail',
    })
  }
  const codes = body.results.map(({ missing }: LoadBilling) => missing.map(({ code }) => code))
  expect(codes[0]).toContain('pod')
  expect(codes[1]).not.toContain('pod')
  expect(body.results[1].holds).not.toEqual([])
})

it('billing check: shows the invoice total with extra charges, as it is issued', async () => {
  const { id } = await desk.delivered()
  const charge = { kind: 'detention', broker_cents: 7500 }
  expect(
    (await desk.dana.call(createCharge, { params: { id }, body: charge, headers: newKey() })).status,
  ).toBe(200)
  const { billed_cents } = (await check(desk.dana, id)).body.results[0]
  expect([billed_cents, (await desk.issue(desk.dana, [id])).body.total_cents]).toEqual([127_500, 127_500])
})

it('billing check: refuses loads with hidden prices and loads of another company', async () => {
  const load = await desk.delivered()
  const elsewhere = await billing(test)
  expect((await check(desk.dean, load.id)).status).toBe(403)
  expect((await check(elsewhere.dana, load.id)).status).toBe(404)
  expect((await check(elsewhere.boss, (await elsewhere.delivered()).id, load.id)).status).toBe(404)
  expect((await check(await desk.company.user(['VIEW_DISPATCH']), load.id)).status).toBe(403)
  expect((await check(desk.boss, load.id)).status).toBe(200)
  const wrong = await check(desk.dana, 'x')
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['loads']])
})
