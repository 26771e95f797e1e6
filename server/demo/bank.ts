import { dayAfter } from '#contract/rules/day-range.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { openInvoices, recordBankSheet } from '#server/money/index.ts'

const FILE = 'Checking 4471.csv'
const SHORT_CENTS = 5000

/** Deposits that match an invoice, one that is short, and one of an unknown sender. */
export async function seedDemoBank(tx: Tx, who: Changer, today: string): Promise<void> {
  const [first, second, third] = (await openInvoices(tx)).filter(({ open_cents }) => open_cents > SHORT_CENTS)
  const deposits = [first, second]
    .filter((invoice) => invoice !== undefined)
    .map(({ bill_to, number, open_cents }) => ({
      text: `ACH ${bill_to} INV ${number}`,
      amount_cents: open_cents,
    }))
  if (third)
    deposits.push({
      text: `ACH ${third.bill_to} INV ${third.number}`,
      amount_cents: third.open_cents - SHORT_CENTS,
    })
  deposits.push({ text: 'WIRE IN 0881 SENDER NOT STATED', amount_cents: 118_250 })
  const lines = deposits.map((deposit, index) => ({
    ...deposit,
    fingerprint: `demo-${index}`,
    row: index + 2,
    paid_on: dayAfter(today, -1 - index),
  }))
  const sheet = {
    titles: [],
    heads: [],
    isRemembered: false,
    columns: null,
    lines,
    gone: [],
    skipped: 0,
    problems: [],
  }
  await recordBankSheet(tx, who, sheet, FILE)
}
