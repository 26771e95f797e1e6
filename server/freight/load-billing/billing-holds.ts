import { rateWarning } from '#contract/rules/billing-holds.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  type RateConfirmationStatus,
  getRateConfirmationStatuses,
} from '#server/freight/rate-confirmation/status.service.ts'
import type { BillingRow } from '#server/freight/load-billing/load-billing.repository.ts'
import { loadsWithPending } from '#server/freight/receipt/receipt.repository.ts'

const RECEIPT = 'Approve or reject the driver’s receipts.'

export interface BillingCheck {
  holds: string[]
  warnings: string[]
}

/** No warnings for invoiced loads, nor for TONU, which the confirmation does not cover. */
function listWarnings(row: BillingRow, settled: number | null): string[] {
  if (settled === null || row.invoice !== null || row.status === LOAD.tonu) return []
  const extra = row.charges.reduce(
    (sum, { rate_part, broker_cents }) => sum + (rate_part === '' ? broker_cents : 0),
    0,
  )
  const warning = rateWarning(settled, row.broker_price_cents, extra)
  return warning === '' ? [] : [warning]
}

async function collectHolds(
  tx: Tx,
  statuses: ReadonlyMap<number, RateConfirmationStatus>,
): Promise<Map<number, string[]>> {
  const statusesOnHold = [...statuses].filter(([, status]) => status.holds.length > 0)
  const holds = new Map(statusesOnHold.map(([load, status]) => [load, status.holds.map(({ text }) => text)]))
  for (const load of await loadsWithPending(tx, [...statuses.keys()]))
    holds.set(load, [...(holds.get(load) ?? []), RECEIPT])
  return holds
}

export const listHolds = async (tx: Tx, loads: readonly number[]): Promise<Map<number, string[]>> =>
  collectHolds(tx, await getRateConfirmationStatuses(tx, loads))

export async function billingChecks(tx: Tx, rows: readonly BillingRow[]): Promise<Map<number, BillingCheck>> {
  const statuses = await getRateConfirmationStatuses(
    tx,
    rows.map(({ id }) => id),
  )
  const holds = await collectHolds(tx, statuses)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        holds: holds.get(row.id) ?? [],
        warnings: listWarnings(row, statuses.get(row.id)?.settled_cents ?? null),
      },
    ]),
  )
}
