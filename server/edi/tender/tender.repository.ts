import { and, eq, inArray, sql } from 'drizzle-orm'
import { ediPartner, loadTender } from '#server/edi/schema/edi.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow, lockRow, readRow, updateRow } from '#server/kernel/db/row.ts'
import { job } from '#server/kernel/jobs/job.table.ts'

export type TenderRow = typeof loadTender.$inferSelect

export const readTenderRow = (tx: Tx, id: number): Promise<TenderRow | undefined> =>
  readRow(tx, loadTender, id)

export const lockTender = (tx: Tx, id: number): Promise<TenderRow | undefined> => lockRow(tx, loadTender, id)

export async function lockShipment(
  tx: Tx,
  partner: number,
  shipment: string,
): Promise<TenderRow | undefined> {
  const [row] = await tx
    .select()
    .from(loadTender)
    .where(
      and(
        eq(loadTender.company_id, tx.companyId),
        eq(loadTender.partner, partner),
        eq(loadTender.shipment_id, shipment),
      ),
    )
    .for('no key update')
  return row
}

export const insertTender = (tx: Tx, values: typeof loadTender.$inferInsert): Promise<number> =>
  insertRow(tx, loadTender, values)

export const updateTender = (
  tx: Tx,
  id: number,
  values: Partial<Omit<TenderRow, 'id' | 'company_id'>>,
): Promise<void> => updateRow(tx, loadTender, id, values)

export interface BookedLoad {
  readonly id: number
  readonly number: string
  readonly status: number
  readonly dispatcher: number
  readonly unit_number: string
  readonly invoice: number | null
}

export async function readBooked(tx: Tx, offer: number | null): Promise<BookedLoad | undefined> {
  if (offer === null) return undefined
  const { id, number, status, dispatcher, unit_number, invoice } = load
  const [row] = await tx
    .select({ id, number, status, dispatcher, unit_number, invoice })
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), eq(load.offer, offer), sql`${load.deleted_at} is null`))
    .orderBy(load.id)
    .limit(1)
  return row
}

export async function tenderOfOffer(tx: Tx, offer: number): Promise<TenderRow | undefined> {
  const [row] = await tx
    .select()
    .from(loadTender)
    .where(and(eq(loadTender.company_id, tx.companyId), eq(loadTender.offer, offer)))
    .limit(1)
  return row
}

/** Its messages are made by a job; without a change of the version, so that open pages stay valid. */
export async function markDue(tx: Tx, loads: readonly number[]): Promise<boolean> {
  const ofLoads = tx
    .select({ offer: load.offer })
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), inArray(load.id, [...loads])))
  const rows = await tx
    .update(loadTender)
    .set({ is_due: true })
    .where(
      and(
        eq(loadTender.company_id, tx.companyId),
        inArray(loadTender.offer, ofLoads),
        eq(loadTender.is_due, false),
      ),
    )
    .returning({ id: loadTender.id })
  return rows.length > 0
}

/** Nothing is due from now on but what changes later. */
export async function clearDue(tx: Tx, id: number): Promise<void> {
  await tx
    .update(loadTender)
    .set({ is_due: false, is_to_book: false })
    .where(isRow(tx, loadTender, id))
}

export async function feedDue(tx: SystemTx, name: string): Promise<void> {
  await tx.execute(sql`
    insert into ${job} (company_id, name, key, payload)
    select ${loadTender.company_id}, ${name}, ${loadTender.id}::text, jsonb_build_object('tender', ${loadTender.id}) from ${loadTender}
    where ${loadTender.is_due} and not exists (select from ${job} where ${job.company_id} = ${loadTender.company_id} and ${job.name} = ${name}
      and ${job.key} = ${loadTender.id}::text and ${job.state} in ('waiting', 'running', 'dead'))
    order by ${loadTender.company_id}, ${loadTender.id}
    on conflict (company_id, name, key) do update set state = 'waiting', attempts = 0, due_at = now(), last_error = '', ended_at = null
      where ${job.state} not in ('waiting', 'running', 'dead')`)
}

export async function partnerName(tx: Tx, id: number): Promise<string> {
  const [row] = await tx
    .select({ name: ediPartner.name })
    .from(ediPartner)
    .where(isRow(tx, ediPartner, id))
  return row?.name ?? ''
}
