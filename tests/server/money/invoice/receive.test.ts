import { beforeEach, describe, expect, it } from 'vitest'
import {
  applyCredit,
  deleteRefund,
  listPayable,
  listRemittances,
  type PayableInvoice,
  receivePayment,
  refundCredit,
  type Remittance,
  restoreRemittance,
  unapplyPayment,
  voidRemittance,
} from '#contract/entities/money/remittance.ts'
import {
  downloadOpenStatement,
  exportReceivables,
  listReceivables,
} from '#contract/entities/money/receivable.ts'
import { setCreditLimit } from '#contract/entities/market/broker.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { createCharge } from '#contract/entities/freight/load-billing.ts'
import { deleteOwnLoad, updateLoad } from '#contract/entities/freight/load.ts'
import { deletePayment } from '#contract/entities/money/invoice.ts'
import type { BodyOf } from '#contract/http.ts'
import { eachBilling, newKey } from './billing-desk.ts'

const { desk } = eachBilling()

describe('a payment received', () => {
  let ids: number[]
  let broker: number
  beforeEach(async () => {
    ids = []
    for (let one = 0; one < 3; one++) ids.push((await desk.issued()).id)
    broker = (await desk.read(ids[0]!)).broker
  })
  const receive = (body: Partial<BodyOf<typeof receivePayment>>, headers = newKey(), by = desk.boss) =>
    by.call(receivePayment, { body: { broker, amount_cents: 1, ...body }, headers })
  const all = (cents: readonly number[], short_reason = '') =>
    cents.map((amount_cents, at) => ({ invoice: ids[at]!, amount_cents, short_reason }))
  const openOf = () => Promise.all(ids.map(async (id) => (await desk.read(id)).open_cents))
  const payableOf = async () => (await desk.boss.call(listPayable, { query: { broker } })).body

  it('pays several invoices once, however often it is sent, and the same check not again', async () => {
    const body = {
      amount_cents: 300_000,
      method: 'check',
      reference: '4471',
      applied: all([120_000, 120_000, 60_000], 'Lumper not approved'),
    } as const
    const key = newKey()
    const first = await receive(body, key)
    expect(first.status).toBe(201)
    expect((await receive(body, key)).body).toEqual(first.body)
    expect(first.body).toMatchObject({ applied_cents: 300_000, unapplied_cents: 0, state: 'applied' })
    expect(await openOf()).toEqual([0, 0, 60_000])
    expect((await payableOf()).invoices.map(({ id }: PayableInvoice) => id)).toEqual([ids[2]])
    const again = { ...body, applied: [], over_reason: 'Prepaid' }
    expect((await receive(again)).body).toHaveProperty('reference')
    expect((await receive({ ...again, method: 'ach' })).status).toBe(201)
  })

  it('of one broker at the same time by several people: each pays another invoice, and none waits for a deadlock', async () => {
    const results = await Promise.all(
      ids.map((invoice, at) =>
        receive({
          amount_cents: 120_000,
          reference: `check ${at}`,
          applied: [{ invoice, amount_cents: 120_000 }],
        }),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await openOf()).toEqual([0, 0, 0])
  })

  it('is refused when more is applied than received or due, or to an invoice of another broker', async () => {
    expect((await receive({ amount_cents: 100_000, applied: all([60_000, 60_000]) })).body).toEqual({
      applied: ['$200.00 more is applied than was received. Lower the amounts.'],
    })
    expect((await receive({ amount_cents: 130_000, applied: all([130_000]) })).status).toBe(400)
    expect((await receive({ amount_cents: 130_000, applied: all([120_000]) })).body).toEqual({
      over_reason: ['Enter why $100.00 is over: it becomes unapplied credit.'],
    })
    expect((await receive({ amount_cents: 110_000, applied: all([110_000]) })).body).toEqual({
      applied: [`Enter why invoice ${(await desk.read(ids[0]!)).number} is paid $100.00 short.`],
    })
    expect((await receive({ broker: 999_999, applied: all([1]) })).body).toHaveProperty('broker')
    expect((await receive({ applied: [...all([1]), ...all([1])] })).status).toBe(400)
    expect((await receive({ applied: all([1]) }, newKey(), desk.dana)).status).toBe(403)
    expect(await openOf()).toEqual([120_000, 120_000, 120_000])
    const applied = [{ ...all([10_000])[0]!, is_installment: true }]
    expect((await receive({ amount_cents: 10_000, applied })).status).toBe(201)
    expect((await desk.read(ids[0]!)).state).toBe('part_paid')
  })

  it('keeps what is over as credit, which is applied later, refunded, and never spent twice', async () => {
    const { body: paid } = await receive({
      amount_cents: 200_000,
      over_reason: 'Paid twice',
      applied: all([120_000]),
    })
    const params = { id: paid.id }
    expect(paid).toMatchObject({ unapplied_cents: 80_000, state: 'unapplied', over_reason: 'Paid twice' })
    expect((await payableOf()).unapplied_cents).toBe(80_000)
    const apply = (amount_cents: number) =>
      desk.boss.call(applyCredit, {
        params,
        body: { applied: [{ invoice: ids[1]!, amount_cents }] },
        headers: newKey(),
      })
    const both = await Promise.all([apply(50_000), apply(50_000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await openOf()).toEqual([0, 70_000, 120_000])

    const refund = (amount_cents: number) =>
      desk.boss.call(refundCredit, { params, body: { amount_cents, reason: 'Asked' }, headers: newKey() })
    expect((await refund(30_001)).body).toHaveProperty('amount_cents')
    const { body: refunded } = await refund(30_000)
    expect(refunded).toMatchObject({ refunded_cents: 30_000, unapplied_cents: 0, state: 'applied' })
    expect((await refund(1)).status).toBe(409)
    expect((await desk.boss.call(voidRemittance, { params })).status).toBe(409)
    const { body: back } = await desk.boss.call(deleteRefund, { params: { id: refunded.refunds[0]!.id } })
    expect(back).toMatchObject({ refunded_cents: 0, unapplied_cents: 30_000 })

    const [first] = back.payments
    await desk.boss.call(unapplyPayment, { params: { id: first!.payment } })
    expect(await openOf()).toEqual([120_000, 70_000, 120_000])
    expect((await payableOf()).unapplied_cents).toBe(150_000)
  })

  it('opens its invoices when voided, and is restored on those that are still open', async () => {
    const { body: paid } = await receive({ amount_cents: 240_000, applied: all([120_000, 120_000]) })
    const params = { id: paid.id }
    const voided = await desk.boss.call(voidRemittance, { params })
    expect(voided.body).toMatchObject({ state: 'voided', unapplied_cents: 0, payments: [] })
    expect(await openOf()).toEqual([120_000, 120_000, 120_000])
    await desk.pay(ids[0]!, { amount_cents: 120_000 })
    const { body: back } = await desk.boss.call(restoreRemittance, { params })
    expect(back).toMatchObject({ applied_cents: 120_000, unapplied_cents: 120_000 })
    expect(await openOf()).toEqual([0, 0, 120_000])
  })

  it('is voided with the only payment that it made, and becomes credit when it made several', async () => {
    await desk.pay(ids[0]!, { amount_cents: 120_000 })
    const { body: two } = await receive({
      amount_cents: 240_000,
      applied: all([0, 120_000, 120_000]).slice(1),
    })
    const remove = async (id: number) =>
      desk.boss.call(deletePayment, { params: { id: (await desk.read(id)).payments[0]!.id } })
    await remove(ids[0]!)
    await remove(ids[1]!)
    const list = async (state: 'unapplied' | 'voided') =>
      (await desk.boss.call(listRemittances, { query: { state, broker: String(broker) } })).body.results
    expect((await list('voided')).map(({ amount_cents }: Remittance) => amount_cents)).toEqual([120_000])
    expect((await list('unapplied')).map(({ id }: Remittance) => id)).toEqual([two.id])
    expect((await desk.dana.call(listRemittances)).status).toBe(403)
  })

  it('is totaled over all pages of its dates, but for what was voided', async () => {
    const { body: voided } = await receive({ amount_cents: 120_000, applied: all([120_000]) })
    const day = voided.received_on
    await desk.boss.call(voidRemittance, { params: { id: voided.id } })
    await receive({ amount_cents: 130_000, over_reason: 'Prepaid', applied: all([120_000]) })
    const totals = async (query: object) =>
      (await desk.boss.call(listRemittances, { query: { broker: String(broker), ...query } })).body.totals
    const sums = {
      amount_cents: 130_000,
      applied_cents: 120_000,
      refunded_cents: 0,
      unapplied_cents: 10_000,
    }
    expect(await totals({ received_from: day })).toEqual(sums)
    expect(await totals({ received_to: day, page: 2 })).toEqual(sums)
    expect(await totals({ received_to: '2001-01-01' })).toMatchObject({ amount_cents: 0 })
  })

  it('is beside what its broker owes, by days past due, in the list, its sheet and the statement', async () => {
    await receive({ amount_cents: 130_000, over_reason: 'Prepaid', applied: all([120_000]) })
    const { body } = await desk.boss.call(listReceivables)
    expect(body.results).toEqual([
      expect.objectContaining({
        id: broker,
        not_due: 240_000,
        d0: 0,
        open_cents: 240_000,
        unapplied_cents: 10_000,
      }),
    ])
    const sheet = await desk.boss.call(exportReceivables, { query: { format: 'csv' } })
    expect(String(sheet.body).trim().split('\n').at(-1)).toMatch(/^"Total",2400,0,0,0,0,2400,100,2,/)
    const params = { id: broker }
    expect((await desk.boss.call(downloadOpenStatement, { params })).status).toBe(200)
    expect((await desk.dana.call(downloadOpenStatement, { params })).status).toBe(403)
    expect((await desk.dana.call(listReceivables)).status).toBe(403)
  })

  it('are totaled over all pages, with each broker’s credit limit', async () => {
    const limit = (credit_limit_cents: number | null, by = desk.boss) =>
      by.call(setCreditLimit, { params: { id: broker }, body: { credit_limit_cents } })
    expect((await limit(500_000, desk.dana)).status).toBe(403)
    expect((await limit(0)).body).toHaveProperty('credit_limit_cents')
    expect((await limit(500_000)).body).toMatchObject({ id: broker, credit_limit_cents: 500_000 })
    const read = async (page: number) => (await desk.boss.call(listReceivables, { query: { page } })).body
    const first = await read(1)
    expect(first.results).toMatchObject([{ credit_limit_cents: 500_000 }])
    expect(first.totals).toMatchObject({ invoices: 3, not_due: 360_000, open_cents: 360_000 })
    expect(await read(2)).toEqual({ ...first, results: [] })
    expect((await limit(null)).body).toMatchObject({ credit_limit_cents: null })
  })

  it('and a credit limit: what is left is told only to those who see all prices', async () => {
    const offer = await desk.rows.offer({ broker })
    const credit = async (by: typeof desk.boss) =>
      (await by.call(readOffer, { params: { id: offer.id } })).body.broker_credit
    expect(await credit(desk.boss)).toBeNull()
    const limit = (credit_limit_cents: number) =>
      desk.boss.call(setCreditLimit, { params: { id: broker }, body: { credit_limit_cents } })
    await limit(500_000)
    expect(await credit(desk.boss)).toEqual({ limit_cents: 500_000, left_cents: 140_000 })
    expect(await credit(desk.dana)).toEqual({ limit_cents: 500_000, left_cents: null })
    await limit(360_000)
    expect(await credit(desk.dana)).toEqual({ limit_cents: 360_000, left_cents: 0 })
  })

  it('and what counts against the limit: open invoices and booked loads, less unapplied credit', async () => {
    const offer = await desk.rows.offer({ broker })
    const setLimit = (credit_limit_cents: number) =>
      desk.boss.call(setCreditLimit, { params: { id: broker }, body: { credit_limit_cents } })
    await setLimit(1_000_000)
    const left = async (): Promise<number> =>
      (await desk.boss.call(readOffer, { params: { id: offer.id } })).body.broker_credit.left_cents
    const start = await left()
    expect(start).toBe(1_000_000 - 360_000)
    const booked = await desk.book(desk.dana, {
      broker,
      broker_price_cents: 90_000,
      override_reason: 'Both.',
    })
    expect(await left()).toBe(start - 90_000)
    const { id } = await desk.deliver(booked)
    const charge = { kind: 'detention', broker_cents: 5000, driver_cents: 0, note: '' } as const
    await desk.boss.call(createCharge, { params: { id }, body: charge, headers: newKey() })
    expect(await left()).toBe(start - 95_000)
    await desk.issue(desk.dana, [id])
    expect(await left()).toBe(start - 95_000)
    await receive({ amount_cents: 30_000, over_reason: 'Prepaid' })
    expect(await left()).toBe(start - 65_000)
    const other = await desk.book(desk.dana, { broker, broker_price_cents: 70_000, override_reason: 'Both.' })
    expect(await left()).toBe(start - 135_000)
    await desk.dana.call(deleteOwnLoad, { params: { id: other.id } })
    expect(await left()).toBe(start - 65_000)
    await setLimit(1_000_000 - start + 65_000 + 50_000)
    const vehicle = (await desk.rows.vehicle()).id
    const refused = await desk.send(desk.boss, { broker, vehicle, broker_price_cents: 50_001 })
    expect(refused.body.override_reason?.[0]).toContain('counting open invoices and booked loads')
    const last = await desk.book(desk.dana, { broker, vehicle, broker_price_cents: 50_000 })
    const raise = (broker_price_cents: number) =>
      desk.boss.call(updateLoad, {
        params: { id: last.id },
        body: { broker_price_cents, version: last.version },
      })
    expect((await raise(50_001)).body.override_reason?.[0]).toContain('over its credit limit')
    await setLimit(1_000_000 - start + 65_000 + 50_001)
    expect((await raise(50_001)).status).toBe(200)
  })
})
