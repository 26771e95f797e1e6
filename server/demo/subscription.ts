import { dayAfter } from '#contract/rules/day-range.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  addCard,
  advanceSubscription,
  changeSubscription,
  markPaid,
  openInvoices,
} from '#server/company/index.ts'

const PLAN = { plan: 'Growth', seats: 12, price_cents: 44_900, period: 'month' } as const
const MONTHS = 6
const DAYS_SINCE_INVOICE = 3
const CARDS = [
  { payment_method: 'demo-1', brand: 'visa', last4: '4471', exp_month: 8, exp_year: 2028 },
  { payment_method: 'demo-2', brand: 'mastercard', last4: '0926', exp_month: 11, exp_year: 2029 },
]

export async function seedSubscription(tx: Tx): Promise<void> {
  const today = await companyToday(tx)
  const begin = new Date(`${dayAfter(today, -DAYS_SINCE_INVOICE)}T00:00:00Z`)
  begin.setUTCMonth(begin.getUTCMonth() - MONTHS)
  await changeSubscription(tx, { ...PLAN, due_date: begin.toISOString().slice(0, 10) })
  await advanceSubscription(tx, today)
  await payOverdue(tx)
  for (const card of CARDS) await addCard(tx, card)
}

export async function payOverdue(tx: Tx): Promise<void> {
  const today = await companyToday(tx)
  for (const { id, due_on } of await openInvoices(tx))
    if (due_on < today) await markPaid(tx, id, 'Transfer (entered by the platform)')
}
