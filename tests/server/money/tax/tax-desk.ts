import { sql } from 'drizzle-orm'
import { readTaxForm, type TaxFormDetail, updateTaxForm } from '#contract/entities/money/tax-form.ts'
import { readTaxPayer, updateTaxPayer } from '#contract/entities/money/tax-payer.ts'
import {
  adjustSettlement,
  changeSettlementState,
  paySettlement,
} from '#contract/entities/money/settlement-calls.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { payId, type PayAdjustmentKind } from '#contract/rules/pay.ts'
import { taxFormId } from '#contract/rules/tax.ts'
import { MONDAY, paying } from '#tests/server/money/pay/paying.ts'
import { stopsOn } from '#tests/server/freight/load/booking.ts'
import type { TestApp } from '#tests/support/app.ts'

export const YEAR = 2030

export const W9 = {
  legal_name: 'Acme Hauling LLC',
  classification: 'llc_p',
  tin_type: 'ein',
  tin: '12-3456789',
  address: '100 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  signed_on: '2030-01-02',
} as const

export const PAYER = {
  legal_name: 'Test Freight Inc',
  ein: '98-7654321',
  address: '1 Dock Rd',
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  phone: '(214) 555-0142',
} as const

export async function taxDesk(test: TestApp) {
  const pay = await paying(test)
  const form = taxFormId('settlement', pay.owner(), YEAR)
  const read = async (id = form): Promise<TaxFormDetail> =>
    (await pay.accountant.call(readTaxForm, { params: { id } })).body
  const week = (weeks = 0) => payId(pay.owner(), dayAfter(MONDAY, 7 * weeks))
  const statement = async (weeks = 0): Promise<PayDetail> =>
    (await pay.accountant.call(readSettlement, { params: { id: week(weeks) } })).body
  return {
    pay,
    form,
    read,
    week,
    statement,
    /** One load of $900 for the owner. */
    deliver: (day = '2030-01-08') => pay.delivered({ stops: stopsOn(day) }),
    adjust: (kind: PayAdjustmentKind, amount_cents: number, weeks = 0) =>
      pay.act(pay.accountant, adjustSettlement, week(weeks), {
        kind,
        amount_cents,
        reason: 'As agreed',
        allow_negative: true,
      }),
    lock: async (weeks = 0) => pay.take(changeSettlementState, await statement(weeks), 'reviewed', 'locked'),
    /** The day is in the future, which only the table takes. */
    async paid(amount_cents: number, paid_on: string, weeks = 0) {
      const body = { amount_cents, reference: 'ACH' }
      const answer = await pay.act(pay.accountant, paySettlement, week(weeks), body)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      await pay.within((tx) =>
        tx.execute(
          sql`update pay_payment set paid_on = ${paid_on} where id = (select max(id) from pay_payment)`,
        ),
      )
    },
    async saveW9(changes: object = {}, id = form) {
      const { version } = await read(id)
      return pay.accountant.call(updateTaxForm, {
        params: { id },
        body: { ...W9, ...changes, version },
      })
    },
    async savePayer(changes: object = {}) {
      const { version } = (await pay.accountant.call(readTaxPayer, {})).body
      return pay.accountant.call(updateTaxPayer, { body: { ...PAYER, ...changes, version } })
    },
  }
}
export type TaxDesk = Awaited<ReturnType<typeof taxDesk>>
