import type { z } from 'zod'
import type {
  checkBilling,
  createCharge as createChargeCall,
  LoadBilling,
} from '#contract/entities/freight/load-billing.ts'
import type { AnswerOf } from '#contract/http.ts'
import {
  billedCents,
  type BillingRequirement,
  type ChargeKind,
  getMissingRequirements,
} from '#contract/rules/billing.ts'
import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { collectOne, definePort } from '#server/kernel/base/ports.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { refuseUnexplained, whereCounted } from '#server/freight/load-record/price-reason.ts'
import { type BillingCheck, billingChecks } from '#server/freight/load-billing/billing-holds.ts'
import {
  type BillingRow,
  deleteCharge,
  insertCharge,
  lockBilledLoad,
  putRatePart,
  readBillingRows,
  readCharge,
  refreshProof,
  saveWaiver,
  setPoNumber,
} from '#server/freight/load-billing/load-billing.repository.ts'
import { refuseChargeBeyond } from '#server/freight/load-billing/sum-limit.ts'
import { reopenReceipt } from '#server/freight/receipt/receipt.repository.ts'

interface RatePart {
  kind: ChargeKind
  cents: number
}

/** One text for each difference of a load from the pay weeks that have locked it. */
export const lockedPayChanges = definePort<(tx: Tx, load: number) => Promise<string[]>>(
  'load-billing.locked-pay-changes',
)

const OTHERS = 'This load belongs to another dispatcher.'

export const listMissingWithWaivers = (row: BillingRow): LoadBilling['missing'] =>
  getMissingRequirements(row).map(
    (code) =>
      row.waivers.find((one) => one.code === code) ?? { code, waiver: '', waived_by: '', waived_at: null },
  )

const NOTHING: BillingCheck = { holds: [], warnings: [] }

export async function readBilling(tx: Tx, viewer: LoadViewer, id: number): Promise<LoadBilling> {
  const [row] = await readBillingRows(tx, [id])
  if (!row) throw new NotFound()
  if (!seesPrices(row, viewer)) throw new Forbidden(OTHERS)
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
    if (!seesPrices(row, viewer)) throw new Forbidden(OTHERS)
    return row
  })
  const checks = await billingChecks(tx, loads)
  return loads.map((row) => ({
    id: row.id,
    number: row.number,
    billed_cents: billedCents(row.broker_price_cents, row.status, row.charges),
    missing: listMissingWithWaivers(row),
    ...(checks.get(row.id) ?? NOTHING),
  }))
}

export async function lockBilled(tx: Tx, who: LoadChanger, id: number) {
  const load = await orNotFound(lockBilledLoad(tx, id))
  if (!seesPrices(load, who)) throw new Forbidden(OTHERS)
  if (load.deleted_at !== null) throw new Conflict(`${load.number} is deleted. Restore it first.`)
  return load
}

export async function recordBillingChange(
  tx: Tx,
  who: LoadChanger,
  load: number,
  action: string,
  change: { before?: object; after?: object },
): Promise<void> {
  await audit(tx, {
    who,
    action,
    record_type: 'load_billing',
    record_id: load,
    ...(change as Record<string, Record<string, unknown>>),
  })
  await emit(tx, { type: 'ORDER_CHANGED', data: { id: load } })
}

export async function changePoNumber(tx: Tx, who: LoadChanger, id: number, po_number: string): Promise<void> {
  const load = await lockBilled(tx, who, id)
  if (load.po_number === po_number) return
  refuseInvoiced(load)
  await setPoNumber(tx, id, po_number)
  await recordBillingChange(tx, who, id, 'update', {
    before: { po_number: load.po_number },
    after: { po_number },
  })
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

export function refuseInvoiced({ number, invoice }: { number: string; invoice: number | null }): void {
  if (invoice !== null)
    throw new Conflict(`${number} is already invoiced. Credit the invoice and issue a new one.`)
}

export async function addCharge(
  tx: Tx,
  who: LoadChanger,
  id: number,
  values: z.output<typeof createChargeCall.body>,
): Promise<void> {
  const billed = await lockBilled(tx, who, id)
  // Charges that the broker does not pay are on no invoice.
  if (values.broker_cents > 0) refuseInvoiced(billed)
  await refuseUnexplained(tx, billed, 'note', values.note)
  await refuseChargeBeyond(tx, billed, values)
  const charge = await insertCharge(tx, { load: id, ...values })
  await recordBillingChange(tx, who, id, 'charge', { after: { charge, ...values } })
}

/** The broker's total stays the same. */
export async function takePart(
  tx: Tx,
  who: LoadChanger,
  id: number,
  rate_part: string,
  part: RatePart,
): Promise<void> {
  refuseInvoiced(await lockBilled(tx, who, id))
  await putRatePart(tx, { load: id, kind: part.kind, broker_cents: part.cents, rate_part })
  await recordBillingChange(tx, who, id, 'charge', {
    after: { kind: part.kind, broker_cents: part.cents, rate_part },
  })
}

export async function removeCharge(tx: Tx, who: LoadChanger, id: number, reason: string): Promise<number> {
  const { load } = await orNotFound(readCharge(tx, id))
  const billed = await lockBilled(tx, who, load)
  const { kind, broker_cents, driver_cents, note } = await orNotFound(readCharge(tx, id))
  if (broker_cents > 0) refuseInvoiced(billed)
  await refuseUnexplained(tx, billed, 'reason', reason)
  await reopenReceipt(tx, id)
  await deleteCharge(tx, id)
  await recordBillingChange(tx, who, load, 'uncharge', {
    before: { charge: id, kind, broker_cents, driver_cents, note },
    ...(reason !== '' && { after: { reason } }),
  })
  return load
}
