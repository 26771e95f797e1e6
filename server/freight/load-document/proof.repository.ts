import { and, eq, sql } from 'drizzle-orm'
import type { BillingRequirement } from '#contract/rules/billing.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadWaiver } from '#server/freight/schema/load-billing.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'

const ofLoad = (table: typeof loadDocument | typeof loadWaiver) =>
  sql`${table.company_id} = ${load.company_id} and ${table.load} = ${load.id}`

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

export async function listWaived(tx: Tx, load: number): Promise<BillingRequirement[]> {
  const ofLoad = and(eq(loadWaiver.company_id, tx.companyId), eq(loadWaiver.load, load))
  return (await tx.select({ code: loadWaiver.code }).from(loadWaiver).where(ofLoad)).map(({ code }) => code)
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
