import { type SQL, sql } from 'drizzle-orm'
import type { RateMismatch } from '#contract/rules/billing-holds.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { rateConfirmation } from '#server/freight/schema/rate-confirmation.table.ts'

export const rateMismatch: SQL = sql`(select case
    when paper.rate_cents <> ${load.broker_price_cents} and paper.settled_price_cents is distinct from ${load.broker_price_cents}
    then json_build_object('confirmed_cents', paper.rate_cents::bigint, 'price_cents', ${load.broker_price_cents}) end
  from ${rateConfirmation} as paper
  left join ${loadDocument} as file on file.company_id = paper.company_id and file.id = paper.document
  where paper.company_id = ${load.company_id} and paper.load = ${load.id} and paper.state <> 'not_a_confirmation'
    and paper.rejected_at is null and not paper.is_pending and file.removed_at is null
  order by paper.id desc limit 1)`

export const readRateMismatches = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; dispatcher: number; rate_mismatch: RateMismatch | null }[]> =>
  queryRows(
    tx,
    sql`select ${load.id} as id, ${load.dispatcher} as dispatcher, ${rateMismatch} as rate_mismatch from ${load}
      where ${load.company_id} = ${tx.companyId} and ${load.id} = any(${sql.param([...ids])}::int[])`,
  )
