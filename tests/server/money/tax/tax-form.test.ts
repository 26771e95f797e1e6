import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  listTaxForms,
  readTaxForm,
  reviewTaxForm,
  type TaxFormDetail,
  updateTaxForm,
} from '#contract/entities/money/tax-form.ts'
import { revertSettlementPayment } from '#contract/entities/money/settlement-calls.ts'
import type { AnswerOf } from '#contract/http.ts'
import { taxFormId } from '#contract/rules/tax.ts'
import { type TaxDesk, taxDesk, W9, YEAR } from '#tests/server/money/tax/tax-desk.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let desk: TaxDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await taxDesk(test)
})

const list = async (
  query: Record<string, string | number> = { year: YEAR },
): Promise<AnswerOf<typeof listTaxForms>> => (await desk.pay.accountant.call(listTaxForms, { query })).body

/** Counted without the product's own query. */
const paidIn = (year: number) =>
  desk.pay.within(async (tx) => {
    const { rows } = await tx.execute<{ cents: string }>(sql`
      select coalesce(sum(p.amount_cents), 0)::text as cents from pay_payment p
      join pay_week w on w.company_id = p.company_id and w.id = p.week
      where p.company_id = ${desk.pay.desk.company.id} and w.of in ('settlement', 'driver')
        and p.reversed_at is null and extract(year from p.paid_on) = ${year}`)
    return Number(rows[0]?.cents)
  })

describe('amounts of a 1099-NEC', () => {
  it('add up the payments of the year, and each kind of adjustment by its rule', async () => {
    await desk.deliver()
    const gross = (await desk.statement()).total_cents
    await desk.adjust('bonus', 5_000)
    await desk.adjust('reimbursement', 4_000)
    await desk.adjust('deduction', 3_000)
    await desk.adjust('chargeback', 2_000)
    await desk.adjust('escrow', 10_000)
    await desk.adjust('escrow_return', 1_000)
    await desk.adjust('backup_withholding', 6_000)
    const net = (await desk.lock()).total_cents
    expect(net).toBe(gross + 5_000 + 4_000 - 3_000 - 2_000 - 10_000 + 1_000 - 6_000)
    await desk.paid(net, '2030-01-18')
    const form = await desk.read()
    expect(form).toMatchObject({
      paid_cents: net,
      deducted_cents: 5_000,
      withheld_cents: 6_000,
      escrow_held_cents: 10_000,
      escrow_returned_cents: 1_000,
      reimbursed_cents: 0,
      balance_cents: 0,
      // The reimbursement has no receipt.
      box1_cents: gross + 5_000 + 4_000,
      box4_cents: 6_000,
    })
    expect(form.payments).toMatchObject([{ paid_on: '2030-01-18', amount_cents: net, pay: desk.week() }])
    expect((await list()).totals.paid_cents).toBe(await paidIn(YEAR))
  })

  it('count each part of a payment in the year it was paid, and what was held back with the first', async () => {
    await desk.deliver()
    const gross = (await desk.statement()).total_cents
    await desk.adjust('deduction', 10_000)
    await desk.lock()
    await desk.paid(20_000, '2030-01-18')
    expect(await desk.read()).toMatchObject({ paid_cents: 20_000, box1_cents: 30_000 })
    await desk.paid(gross - 30_000, '2030-01-20')
    expect(await desk.read()).toMatchObject({ paid_cents: gross - 10_000, box1_cents: gross })
    const before = await desk.read(taxFormId('settlement', desk.pay.owner(), YEAR - 1))
    expect(before).toMatchObject({ paid_cents: 0, box1_cents: 0, form_state: 'none' })
  })

  it('don’t count a negative week twice that a later week paid for', async () => {
    await desk.deliver()
    await desk.deliver('2030-01-15')
    const gross = (await desk.statement()).total_cents
    await desk.adjust('deduction', gross + 10_000)
    await desk.lock()
    const second = await desk.lock(1)
    expect(second.carried_cents).toBe(-10_000)
    await desk.paid(second.total_cents, '2030-01-25', 1)
    expect(await desk.read()).toMatchObject({
      paid_cents: gross - 10_000,
      deducted_cents: gross + 10_000,
      balance_cents: 0,
      box1_cents: 2 * gross,
    })
  })

  it('count an advance on the day it was recorded, not on the day its week was paid', async () => {
    await desk.deliver()
    const gross = (await desk.statement()).total_cents
    await desk.adjust('advance', 30_000)
    await desk.pay.within((tx) =>
      tx.execute(sql`update pay_adjustment set created_at = '2029-12-30T12:00:00Z' where kind = 'advance'`),
    )
    const { total_cents } = await desk.lock()
    await desk.paid(total_cents, '2030-01-18')
    expect(await desk.read()).toMatchObject({ paid_cents: gross - 30_000, box1_cents: gross - 30_000 })
    const before = await desk.read(taxFormId('settlement', desk.pay.owner(), YEAR - 1))
    expect(before).toMatchObject({ paid_cents: 0, advanced_cents: 30_000, box1_cents: 30_000 })
  })

  it('leave out a payment that was reversed', async () => {
    await desk.deliver()
    const { total_cents } = await desk.lock()
    await desk.paid(total_cents, '2030-01-18')
    await desk.pay.act(desk.pay.accountant, revertSettlementPayment, desk.week(), { reason: 'Bounced' })
    expect(await desk.read()).toMatchObject({ paid_cents: 0, box1_cents: 0, payments: [] })
    expect(await paidIn(YEAR)).toBe(0)
  })
})

describe('a Form W-9', () => {
  it('stores the TIN encrypted and shows, audits and returns only its last four digits', async () => {
    const { status, body } = await desk.saveW9()
    expect([status, body.tin, body.legal_name]).toEqual([200, 'XX-XXX6789', W9.legal_name])
    expect(JSON.stringify(body)).not.toContain('123456789')
    await desk.pay.within(async (tx) => {
      const w9 = await tx.execute<{ tin_secret: string; tin_last_four: string }>(
        sql`select tin_secret, tin_last_four from tax_payee`,
      )
      expect(w9.rows[0]).toMatchObject({ tin_last_four: '6789' })
      expect(Buffer.from(w9.rows[0]?.tin_secret ?? '', 'base64').toString('latin1')).not.toContain(
        '123456789',
      )
      const trail = await tx.execute(
        sql`select before, after from audit_entry where record_type = 'tax_form'`,
      )
      expect(trail.rows).toHaveLength(1)
      expect(trail.rows[0]).toMatchObject({ after: { tin_secret: '(secret)', legal_name: W9.legal_name } })
      expect(JSON.stringify(trail.rows)).not.toContain('6789')
    })
  })

  it.each([
    ['ein', '07-1234567'],
    ['ssn', '000-12-3456'],
    ['ssn', '900-12-3456'],
    ['itin', '123-45-6789'],
  ])('refuses an %s that the IRS cannot have assigned: %s', async (tin_type, tin) => {
    const { status, body } = await desk.saveW9({ tin_type, tin })
    expect([status, Object.keys(body)]).toEqual([400, ['tin']])
  })

  it('keeps the TIN where none is sent, and asks for it again for another type', async () => {
    await desk.saveW9()
    expect((await desk.saveW9({ tin: undefined, city: 'Dallas' })).body.tin).toBe('XX-XXX6789')
    expect((await desk.saveW9({ tin: undefined, tin_type: 'ssn' })).status).toBe(400)
    expect((await desk.saveW9({ tin: '' })).body.tin).toBe('')
  })

  it('is refused for a stale version', async () => {
    await desk.saveW9()
    const { status } = await desk.pay.accountant.call(updateTaxForm, {
      params: { id: desk.form },
      body: { city: 'Waco', version: 0 },
    })
    expect(status).toBe(409)
  })

  it('is closed to users who don’t see all pay, and to other companies', async () => {
    const hr = await desk.pay.desk.company.user(['VIEW_HR_PORTAL'])
    expect((await hr.call(readTaxForm, { params: { id: desk.form } })).status).toBe(403)
    const other = await taxDesk(test)
    expect((await other.pay.accountant.call(readTaxForm, { params: { id: desk.form } })).status).toBe(404)
  })
})

describe('the state of a 1099-NEC', () => {
  async function pay(cents?: number): Promise<TaxFormDetail> {
    await desk.deliver()
    const { total_cents } = await desk.lock()
    await desk.paid(cents ?? total_cents, '2030-01-18')
    return desk.read()
  }
  const overThreshold = async () => {
    await desk.deliver()
    await desk.adjust('bonus', 200_000)
    const { total_cents } = await desk.lock()
    await desk.paid(total_cents, '2030-01-18')
    return desk.read()
  }

  it('is not required below $2,000, for corporations and for employees', async () => {
    expect(await pay()).toMatchObject({ form_state: 'not_required', why: 'Below $2,000', missing: [] })
  })

  it('lists what is missing, then goes from review to ready', async () => {
    expect(await overThreshold()).toMatchObject({ form_state: 'missing', missing: ['w9'] })
    await desk.saveW9({ tin: undefined, zip: '' })
    expect((await desk.read()).missing).toEqual(['tin', 'address'])
    const early = await desk.pay.accountant.call(reviewTaxForm, { params: { id: desk.form } })
    expect([early.status, early.body.detail]).toEqual([409, ['Missing: TIN, Address.']])
    await desk.saveW9()
    expect(await desk.read()).toMatchObject({ form_state: 'review', missing: [] })
    const { body } = await desk.pay.accountant.call(reviewTaxForm, { params: { id: desk.form } })
    expect(body.form_state).toBe('ready')
    await desk.saveW9({ classification: 'c_corporation' })
    expect(await desk.read()).toMatchObject({ form_state: 'not_required', why: 'Corporation' })
    await desk.saveW9({ is_employee: true })
    expect(await desk.read()).toMatchObject({ form_state: 'not_required', why: 'Paid on W-2' })
  })

  it('is counted in the checklist with the due date and what the payer lacks', async () => {
    await overThreshold()
    expect((await list()).checklist).toEqual({
      year: YEAR,
      due_on: '2031-01-31',
      threshold_cents: 200_000,
      states: expect.objectContaining({ missing: 1 }) as object,
      payer_missing: ['name', 'ein', 'address', 'phone'],
      is_efile_required: false,
      iris_files: 0,
    })
    await desk.savePayer()
    const { checklist, results } = await list({ year: YEAR, form_state: 'missing' })
    expect(checklist.payer_missing).toEqual([])
    expect(results.map(({ id }) => id)).toEqual([desk.form])
  })
})
