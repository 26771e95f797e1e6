import { type SQL, sql } from 'drizzle-orm'
import { OWNER_PAID_WITHIN } from '#contract/rules/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { companyDay } from '#server/company/index.ts'
import { load } from '#server/freight/schema/load.table.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'

/** Null without proof of delivery, or when no rule applies. */
export const payBy = (tx: Tx, of: Of, loads: SQL): SQL =>
  of === 'settlement'
    ? sql`(select (min(${companyDay(tx.companyId, load.proof_at)}) + ${OWNER_PAID_WITHIN}::int)::text from ${load}
        where ${load.company_id} = ${tx.companyId} and ${load.id} in (${loads}))`
    : sql`null::text`

export async function readPayBy(tx: Tx, of: Of, loads: readonly number[]): Promise<string | null> {
  if (loads.length === 0) return null
  const [row] = await queryRows<{ pay_by: string | null }>(
    tx,
    sql`select ${payBy(tx, of, sql`select unnest(${sql.param([...loads])}::int[])`)} as pay_by`,
  )
  return row?.pay_by ?? null
}
