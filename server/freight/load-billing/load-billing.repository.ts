import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Charge, LoadBilling, Receipt } from '#contract/entities/freight/load-billing.ts'
import type { BillingRequirement } from '#contract/rules/billing.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import type { LoadStatus } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList } from '#server/kernel/db/json-row.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { numberOfInvoice } from '#server/kernel/db/views.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadCharge, loadWaiver } from '#server/freight/schema/load-billing.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { rateConfirmation } from '#server/freight/schema/rate-confirmation.table.ts'
import { truckPayOfLoad } from '#server/freight/truck-pay/truck-pay.repository.ts'
import { receiptsOfLoad } from '#server/freight/receipt/receipt.repository.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export interface BillingRow extends Record<string, unknown> {
  id: number
  number: string
  status: LoadStatus
  dispatcher: number
  is_deleted: boolean
  po_number: string
  broker_price_cents: number
  driver_price_cents: number
  invoice: number | null
  invoice_number: string
  way: LoadBilling['broker_billing']['way']
  email: string
  terms_days: number
  needs_po: boolean
  needs_originals: boolean
  kinds: LoadDocumentKind[]
  waivers: { code: BillingRequirement; waiver: string; waived_by: string; waived_at: string }[]
  charges: Charge[]
  receipts: Receipt[]
  truck_pay: LoadBilling['truck_pay']
}

const ofLoad = (table: typeof loadDocument | typeof loadWaiver | typeof loadCharge) =>
  sql`${table.company_id} = ${load.company_id} and ${table.load} = ${load.id}`

/** A confirmation that is not genuine, or not yet verified, does not count. */
export const isSetAside = sql`exists (select from ${rateConfirmation} as paper where paper.company_id = ${loadDocument.company_id}
  and paper.load = ${loadDocument.load} and paper.document = ${loadDocument.id} and (paper.rejected_at is not null or paper.is_pending))`

export const kindsOfLoad = sql`(select coalesce(json_agg(distinct ${loadDocument.kind}), '[]') from ${loadDocument}
  where ${ofLoad(loadDocument)} and ${loadDocument.removed_at} is null and not ${isSetAside})`
export const waivedOfLoad = sql`(select coalesce(json_agg(json_build_object('code', ${loadWaiver.code}, 'reason', ${loadWaiver.reason})), '[]') from ${loadWaiver} where ${ofLoad(loadWaiver)})`

/** Cents, without rate parts: the load's price already includes them. */
export const extraCents = sql`(select coalesce(sum(${loadCharge.broker_cents}), 0)::int from ${loadCharge} where ${ofLoad(loadCharge)} and rate_part = '')`

const waivers = jsonList(sql`
  select ${loadWaiver.code} as code, ${loadWaiver.reason} as waiver, ${fullName(user)} as waived_by, ${loadWaiver.waived_at} as waived_at
  from ${loadWaiver} join ${user} on ${user.company_id} = ${loadWaiver.company_id} and ${user.id} = ${loadWaiver.waived_by}
  where ${ofLoad(loadWaiver)}`)
const charges = jsonList(sql`
  select ${loadCharge.id} as id, ${loadCharge.load} as load, ${loadCharge.kind} as kind, ${loadCharge.broker_cents} as broker_cents,
    ${loadCharge.driver_cents} as driver_cents, ${loadCharge.note} as note,
    ${loadCharge.rate_part} as rate_part
  from ${loadCharge} where ${ofLoad(loadCharge)} order by ${loadCharge.id}`)

export async function readBillingRows(tx: Tx, ids: readonly number[]): Promise<BillingRow[]> {
  const { rows } = await tx.execute<BillingRow>(sql`
    select ${load.id} as id, ${load.number} as number, ${load.status} as status, ${load.dispatcher} as dispatcher,
      ${load.deleted_at} is not null as is_deleted, ${load.po_number} as po_number, ${load.broker_price_cents} as broker_price_cents,
      ${load.driver_price_cents} as driver_price_cents,
      ${load.invoice} as invoice, coalesce(${numberOfInvoice.number}, '') as invoice_number,
      coalesce(${broker.billing_way}, 'mail') as way, coalesce(nullif(${broker.billing_email}, ''), ${broker.email}, '') as email,
      coalesce(${broker.terms_days}, (select ${company.terms_days} from ${company} where ${company.id} = ${tx.companyId})) as terms_days, coalesce(${broker.needs_po}, false) as needs_po,
      coalesce(${broker.needs_originals}, false) as needs_originals,
      ${kindsOfLoad} as kinds, ${waivers} as waivers, ${charges} as charges, ${receiptsOfLoad} as receipts,
      ${truckPayOfLoad} as truck_pay
    from ${load}
    left join ${broker} on ${broker.company_id} = ${load.company_id} and ${broker.id} = ${load.broker}
    left join ${numberOfInvoice} on ${numberOfInvoice.company_id} = ${load.company_id} and ${numberOfInvoice.invoice} = ${load.invoice}
    where ${load.company_id} = ${tx.companyId} and ${load.id} = any(${sql.param([...ids])}::int[]) order by ${load.id}`)
  return rows
}

export async function lockBilledLoad(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: load.id,
      number: load.number,
      dispatcher: load.dispatcher,
      deleted_at: load.deleted_at,
      invoice: load.invoice,
      po_number: load.po_number,
      broker_price_cents: load.broker_price_cents,
      driver_price_cents: load.driver_price_cents,
    })
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), eq(load.id, id)))
    .for('update')
  return row
}

export async function setPoNumber(tx: Tx, id: number, po_number: string): Promise<void> {
  await tx
    .update(load)
    .set({ po_number })
    .where(and(eq(load.company_id, tx.companyId), eq(load.id, id)))
}

export async function saveWaiver(
  tx: Tx,
  values: { load: number; code: BillingRequirement; reason: string; waived_by: number },
): Promise<void> {
  const { reason, waived_by } = values
  if (reason === '')
    await tx
      .delete(loadWaiver)
      .where(
        and(
          eq(loadWaiver.company_id, tx.companyId),
          eq(loadWaiver.load, values.load),
          eq(loadWaiver.code, values.code),
        ),
      )
  else
    await tx
      .insert(loadWaiver)
      .values(values)
      .onConflictDoUpdate({
        target: [loadWaiver.company_id, loadWaiver.load, loadWaiver.code],
        set: { reason, waived_by, waived_at: sql`now()` },
      })
}

export async function refreshProof(tx: Tx, id: number): Promise<boolean> {
  const pods = sql`from ${loadDocument} where ${ofLoad(loadDocument)} and kind = 'pod' and removed_at is null`
  const { rows } = await tx.execute<{ is_lost: boolean }>(sql`
    update ${load} set proof_at = case when
      exists (select ${pods}) or exists (select from ${loadWaiver} where ${ofLoad(loadWaiver)} and code = 'pod')
      then coalesce(${load.proof_at}, (select min(created_at) ${pods}), now()) end
    from (select proof_at as was from ${load} where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id}) as former
    where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id}
    returning former.was is not null and ${load.proof_at} is null as is_lost`)
  return rows[0]?.is_lost === true
}

export async function insertCharge(tx: Tx, values: typeof loadCharge.$inferInsert): Promise<number> {
  const [row] = await tx.insert(loadCharge).values(values).returning({ id: loadCharge.id })
  if (!row) throw new Error('the charge was not saved')
  return row.id
}

export async function putRatePart(
  tx: Tx,
  values: typeof loadCharge.$inferInsert & { rate_part: string },
): Promise<void> {
  const { kind, broker_cents } = values
  await tx
    .insert(loadCharge)
    .values(values)
    .onConflictDoUpdate({
      target: [loadCharge.company_id, loadCharge.load, loadCharge.rate_part],
      targetWhere: sql`rate_part <> ''`,
      set: { kind, broker_cents, updated_at: sql`now()`, version: sql`${loadCharge.version} + 1` },
    })
}

export async function readCharge(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(loadCharge)
    .where(and(eq(loadCharge.company_id, tx.companyId), eq(loadCharge.id, id)))
  return row
}

export async function deleteCharge(tx: Tx, id: number): Promise<void> {
  await tx.delete(loadCharge).where(and(eq(loadCharge.company_id, tx.companyId), eq(loadCharge.id, id)))
}

export const listCharges = (tx: Tx, ids: readonly number[]) =>
  tx
    .select()
    .from(loadCharge)
    .where(and(eq(loadCharge.company_id, tx.companyId), inArray(loadCharge.load, [...ids])))
    .orderBy(loadCharge.id)

export async function listWaived(tx: Tx, load: number): Promise<BillingRequirement[]> {
  const ofLoad = and(eq(loadWaiver.company_id, tx.companyId), eq(loadWaiver.load, load))
  return (await tx.select({ code: loadWaiver.code }).from(loadWaiver).where(ofLoad)).map(({ code }) => code)
}
