import type { CheckOut } from '#contract/entities/freight/load-billing.ts'
import { getMissingRequirements, nextOfCheckOut } from '#contract/rules/billing.ts'
import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import { openKinds } from '#contract/rules/load-documents.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listHolds } from '#server/freight/index.ts'
import { type CheckOutRow, readCheckOuts } from '#server/money/check-out/check-out.repository.ts'

function shown(row: CheckOutRow, isHeld: boolean, viewer: LoadViewer): CheckOut {
  const { delivered_at, delivered_yesterday, billed_cents, invoice } = row
  const sees = seesPrices(row, viewer)
  const missing = getMissingRequirements(row)
  const waived = row.waived.filter(({ code }) => missing.includes(code))
  return {
    delivered_at,
    delivered_yesterday,
    ...(sees && { billed_cents }),
    missing,
    waived: sees ? waived : waived.map(({ code }) => ({ code, reason: '' })),
    can_add: sees && viewer.can('load-documents', 'create') ? openKinds(row, viewer) : [],
    invoice: invoice?.id ?? null,
    invoice_number: invoice?.number ?? '',
    invoice_state: invoice?.state ?? null,
    next: nextOfCheckOut({ missing, waived: waived.map(({ code }) => code), isHeld, invoice }),
  }
}

export async function mapCheckOuts(
  tx: Tx,
  viewer: LoadViewer,
  loads: readonly number[],
): Promise<Map<number, CheckOut>> {
  const rows = await readCheckOuts(tx, loads)
  const holds = await listHolds(
    tx,
    rows.filter(({ invoice }) => invoice === null).map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.id, shown(row, holds.has(row.id), viewer)]))
}
