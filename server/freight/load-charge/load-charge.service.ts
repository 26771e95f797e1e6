import type { z } from 'zod'
import type { createCharge as createChargeCall } from '#contract/entities/freight/load-billing.ts'
import type { ChargeKind } from '#contract/rules/billing.ts'
import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import { publish } from '#server/kernel/base/events.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { refuseUnexplained } from '#server/freight/load-record/price-reason.ts'
import { chargeRemoved } from '#server/freight/load-charge/load-charge.events.ts'
import { refuseChargeBeyond } from '#server/freight/load-charge/sum-limit.ts'
import {
  readCharge,
  insertCharge,
  deleteCharge,
  putRatePart,
  setPoNumber,
  lockBilledLoad,
} from '#server/freight/load-charge/load-charge.repository.ts'

interface RatePart {
  kind: ChargeKind
  cents: number
}

export function refuseWithoutPrices(load: { dispatcher: number }, viewer: LoadViewer): void {
  if (!seesPrices(load, viewer)) throw new Forbidden('This load belongs to another dispatcher.')
}

export async function lockBilled(tx: Tx, who: LoadChanger, id: number) {
  const load = await orNotFound(lockBilledLoad(tx, id))
  refuseWithoutPrices(load, who)
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
  await publish(tx, chargeRemoved, { charge: id })
  await deleteCharge(tx, id)
  await recordBillingChange(tx, who, load, 'uncharge', {
    before: { charge: id, kind, broker_cents, driver_cents, note },
    ...(reason !== '' && { after: { reason } }),
  })
  return load
}
