import { rateWarning } from '#contract/rules/billing-holds.ts'
import type { Tx } from '#server/db/client.ts'
import { holdsOfLoads, settledRateOf } from '#server/entities/rate-confirmation/standing.service.ts'
import type { BillingRow } from '#server/entities/load-billing/load-billing.repository.ts'
import { loadsWithPending } from '#server/entities/receipt/receipt.repository.ts'

const RECEIPT = 'Approve or reject the receipts that the driver sent.'

/** Why the billing of these loads waits for a person, as sentences that say what to do, by the load's id. */
export async function holdsOf(tx: Tx, loads: readonly number[]): Promise<Map<number, string[]>> {
  const holds = await holdsOfLoads(tx, loads)
  const all = new Map([...holds].map(([load, reasons]) => [load, reasons.map(({ text }) => text)]))
  for (const load of await loadsWithPending(tx, loads)) all.set(load, [...(all.get(load) ?? []), RECEIPT])
  return all
}

const TONU = 6

/** What is worth a look before a load is billed, as sentences; nothing for one that is billed, or whose truck was not used, which its confirmation does not speak of. */
export async function warningsOf(tx: Tx, row: BillingRow): Promise<string[]> {
  if (row.invoice !== null || row.status === TONU) return []
  const confirmed = await settledRateOf(tx, row.id)
  const extra = row.charges.reduce((sum, { rate_part, broker_cents }) => sum + (rate_part === '' ? broker_cents : 0), 0)
  const warning = confirmed === null ? '' : rateWarning(confirmed, row.broker_price_cents, extra)
  return warning === '' ? [] : [warning]
}
