import { sql } from 'drizzle-orm'
import type { Load } from '#contract/entities/freight/load.ts'
import type { PriceViewer } from '#contract/rules/load-access.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { idsInOrder } from '#server/kernel/db/ids-in-order.ts'
import { type LoadFilter, ORDERS, listConditions } from '#server/freight/load-list/load-list.repository.ts'
import { fromLoad, listedFor } from '#server/freight/load-list/load-detail.repository.ts'
import { load } from '#server/freight/schema/load.table.ts'

export const loadIds = async (tx: Tx, filter: LoadFilter): Promise<Int32Array> =>
  idsInOrder(
    tx,
    load.id,
    sql`${load} where ${await listConditions(tx, filter)}`,
    ORDERS[filter.order ?? '-number'],
  )

export async function readListed(tx: Tx, viewer: PriceViewer, ids: Iterable<number>): Promise<Load[]> {
  const { rows } = await tx.execute<{ seen: Load }>(sql`
    select ${listedFor(viewer)} as seen ${fromLoad}
    join unnest(${sql.param([...ids])}::int[]) with ordinality as chosen (chosen_id, place) on chosen.chosen_id = ${load.id}
    where ${load.company_id} = ${tx.companyId} order by chosen.place`)
  return rows.map(({ seen }) => seen)
}
