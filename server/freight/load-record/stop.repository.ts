import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { updateRow } from '#server/kernel/db/row.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'

export type NewStop = Omit<typeof loadStop.$inferInsert, 'company_id' | 'id' | 'load' | 'place'>

export function listStops(tx: Tx, id: number) {
  return tx
    .select()
    .from(loadStop)
    .where(and(eq(loadStop.company_id, tx.companyId), eq(loadStop.load, id)))
    .orderBy(loadStop.place)
}

/** Stops with an id are updated, those without are inserted, all others are deleted. */
export async function replaceStops(
  tx: Tx,
  id: number,
  newStops: readonly (NewStop & { id: number | null })[],
): Promise<void> {
  const ofLoad = and(eq(loadStop.company_id, tx.companyId), eq(loadStop.load, id))
  const ids = newStops.flatMap((one) => (one.id === null ? [] : [one.id]))
  await tx.delete(loadStop).where(ids.length === 0 ? ofLoad : and(ofLoad, notInArray(loadStop.id, ids)))
  for (const [index, { id: stopId, ...values }] of newStops.entries()) {
    if (stopId === null) await tx.insert(loadStop).values({ ...values, load: id, place: index })
    else
      await tx
        .update(loadStop)
        .set({ ...values, place: index })
        .where(and(ofLoad, eq(loadStop.id, stopId)))
  }
  await saveUnloaded(tx, id)
}

async function saveUnloaded(tx: Tx, id: SQL | number): Promise<void> {
  await tx.execute(sql`
    update ${load} set unloaded_at = (select coalesce(departed_at, arrived_at) from ${loadStop}
      where ${loadStop.company_id} = ${tx.companyId} and ${loadStop.load} = ${load.id} order by place desc limit 1)
    where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id}`)
}

type StopValues = Partial<
  Pick<
    typeof loadStop.$inferInsert,
    'latitude' | 'longitude' | 'time_zone' | 'window_from' | 'window_to' | 'pin'
  >
>

export async function saveStop(
  tx: Tx,
  id: number,
  stop: number,
  values: StopValues,
  miles: Partial<Pick<typeof load.$inferInsert, 'miles' | 'miles_estimated'>> = {},
): Promise<void> {
  await tx
    .update(loadStop)
    .set(values)
    .where(and(eq(loadStop.company_id, tx.companyId), eq(loadStop.load, id), eq(loadStop.id, stop)))
  const end = (value: SQL, order: SQL) => sql`(select ${value} from ${loadStop}
    where ${loadStop.company_id} = ${tx.companyId} and ${loadStop.load} = ${id} order by ${order} limit 1)`
  const [first, last] = [sql`place`, sql`place desc`]
  await updateRow(tx, load, id, {
    ...miles,
    pick_up_date: end(sql`coalesce(window_from, window_to)`, first),
    pick_up_zone: end(sql`time_zone`, first),
    delivery_date: end(sql`coalesce(window_to, window_from)`, last),
    delivery_zone: end(sql`time_zone`, last),
  })
}

export async function savePassing(
  tx: Tx,
  stop: number,
  times: { arrived_at: string | null; departed_at: string | null },
): Promise<void> {
  const isThis = sql`${loadStop.company_id} = ${tx.companyId} and ${loadStop.id} = ${stop}`
  await tx.execute(
    sql`update ${loadStop} set arrived_at = ${times.arrived_at}, departed_at = ${times.departed_at} where ${isThis}`,
  )
  await saveUnloaded(tx, sql`(select ${loadStop.load} from ${loadStop} where ${isThis})`)
}
