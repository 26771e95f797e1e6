import type { checkBilling, LoadBilling } from '#contract/entities/freight/load-billing.ts'
import type { AnswerOf } from '#contract/http.ts'
import { billedCents, type BillingRequirement, getMissingRequirements } from '#contract/rules/billing.ts'
import type { LoadViewer } from '#contract/rules/load-access.ts'
import { Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { collectOne, definePort } from '#server/kernel/base/ports.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { whereCounted } from '#server/freight/load-record/price-reason.ts'
import { type BillingCheck, billingChecks } from '#server/freight/load-billing/billing-holds.ts'
import { type BillingRow, readBillingRows } from '#server/freight/load-billing/load-billing.repository.ts'
import { refreshProof, saveWaiver } from '#server/freight/load-document/proof.repository.ts'
import {
  refuseWithoutPrices,
  recordBillingChange,
  lockBilled,
} from '#server/freight/load-charge/load-charge.service.ts'

/** One text for each difference of a load from the pay weeks that have locked it. */
export const lockedPayChanges = definePort<(tx: Tx, load: number) => Promise<string[]>>(
  'load-billing.locked-pay-changes',
)

export const listMissingWithWaivers = (row: BillingRow): LoadBilling['missing'] =>
  getMissingRequirements(row).map(
    (code) =>
      row.waivers.find((one) => one.code === code) ?? { code, waiver: '', waived_by: '', waived_at: null },
  )

const NOTHING: BillingCheck = { holds: [], warnings: [] }

export async function readBilling(tx: Tx, viewer: LoadViewer, id: number): Promise<LoadBilling> {
  const [row] = await readBillingRows(tx, [id])
  if (!row) throw new NotFound()
  refuseWithoutPrices(row, viewer)
  const {
    number,
    status,
    is_deleted,
    po_number,
    broker_price_cents,
    driver_price_cents,
    charges,
    invoice,
    invoice_number,
  } = row
  const { way, email, terms_days, needs_po, needs_originals } = row
  const against = (await billingChecks(tx, [row])).get(id) ?? NOTHING
  return {
    id,
    number,
    status,
    is_open: !is_deleted && invoice === null,
    po_number,
    broker_price_cents,
    driver_price_cents,
    charges,
    receipts: row.receipts,
    truck_pay: row.truck_pay,
    missing: listMissingWithWaivers(row),
    ...against,
    pay_changes:
      viewer.can('settlements', 'list') && viewer.can('all-loads', 'show')
        ? await (
            await collectOne(lockedPayChanges)
          )(tx, id)
        : [],
    needs_reason: (await whereCounted(tx, { id, invoice })) !== '',
    invoice,
    invoice_number,
    broker_billing: { way, email, terms_days, needs_po, needs_originals },
  }
}

export async function listBillingChecks(
  tx: Tx,
  viewer: LoadViewer,
  ids: readonly number[],
): Promise<AnswerOf<typeof checkBilling>['results']> {
  const rows = new Map((await readBillingRows(tx, ids)).map((row) => [row.id, row]))
  const loads = ids.map((id) => {
    const row = rows.get(id)
    if (!row) throw new NotFound()
    refuseWithoutPrices(row, viewer)
    return row
  })
  const checks = await billingChecks(tx, loads)
  return loads.map((row) => ({
    id: row.id,
    number: row.number,
    billed_cents: billedCents(row.broker_price_cents, row.status, row.charges),
    missing: listMissingWithWaivers(row),
    way: row.way,
    email: row.email,
    ...(checks.get(row.id) ?? NOTHING),
  }))
}

export async function waive(
  tx: Tx,
  who: LoadChanger,
  id: number,
  code: BillingRequirement,
  reason: string,
): Promise<void> {
  const { number } = await lockBilled(tx, who, id)
  await saveWaiver(tx, { load: id, code, reason, waived_by: who.id })
  if (
    code === 'pod' &&
    (await refreshProof(tx, id)) &&
    (await whereCounted(tx, { id, invoice: null })) !== ''
  )
    throw new Conflict(`${number} is in a locked pay week based on its POD. Add the POD first.`)
  await recordBillingChange(tx, who, id, reason === '' ? 'unwaive' : 'waive', { after: { code, reason } })
}
