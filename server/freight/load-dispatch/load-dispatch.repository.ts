import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LoadDispatch } from '#contract/entities/freight/load-dispatch.ts'
import { ACKNOWLEDGE_MINUTES } from '#contract/rules/load-dispatch.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { jsonOne } from '#server/kernel/db/json-row.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import { loadDispatch } from '#server/freight/schema/load-dispatch.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { isToPickUp } from '#server/freight/load-record/load-status.repository.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const hasCrew = sql`(${load.driver} is not null or ${load.second_driver} is not null)`
const isOfCrew = sql`${loadDispatch.company_id} = ${load.company_id} and ${loadDispatch.load} = ${load.id} and ${hasCrew}
  and (${load.driver} is null or ${load.driver} = any(${loadDispatch.drivers}))
  and (${load.second_driver} is null or ${load.second_driver} = any(${loadDispatch.drivers}))`

/** Null if the query's load was not sent to its current drivers. */
export const dispatchOfLoad = jsonOne(sql`
  select ${loadDispatch.sent_at}, coalesce((select ${fullName(user)} from ${user} where ${user.company_id} = ${loadDispatch.company_id}
      and ${user.id} = ${loadDispatch.sent_by}), '') as sent_by,
    ${loadDispatch.acknowledged_at}, ${loadDispatch.acknowledged_by}, ${loadDispatch.acknowledged_way}
  from ${loadDispatch} where ${isOfCrew}`)

export async function readDispatch(tx: Tx, id: number): Promise<LoadDispatch> {
  const [row] = await queryRows<{ dispatch: LoadDispatch }>(
    tx,
    sql`select ${dispatchOfLoad} as dispatch from ${load} where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id}`,
  )
  return row?.dispatch ?? null
}

export async function saveDispatch(
  tx: Tx,
  values: Omit<typeof loadDispatch.$inferInsert, 'company_id'>,
): Promise<void> {
  const { load: _load, ...set } = {
    acknowledged_at: null,
    acknowledged_by: '',
    acknowledged_way: null,
    reminded_at: null,
    ...values,
  }
  await tx
    .insert(loadDispatch)
    .values(values)
    .onConflictDoUpdate({ target: [loadDispatch.company_id, loadDispatch.load], set })
}

/** Ends dispatches to removed drivers; a driver who is assigned again is sent the load again. */
export async function endDispatch(tx: Tx, id: number, gone: readonly number[]): Promise<void> {
  const ofLoad = and(eq(loadDispatch.company_id, tx.companyId), eq(loadDispatch.load, id))
  for (const one of gone)
    await tx
      .update(loadDispatch)
      .set({ drivers: sql`array_remove(${loadDispatch.drivers}, ${one}::int)` })
      .where(ofLoad)
  await tx.delete(loadDispatch).where(and(ofLoad, eq(loadDispatch.drivers, [])))
}

export async function setAcknowledged(
  tx: Tx,
  id: number,
  set: { acknowledged_at: string; acknowledged_by: string; acknowledged_way: 'mail' | 'app' | 'dispatcher' },
): Promise<void> {
  await tx
    .update(loadDispatch)
    .set(set)
    .where(
      and(
        eq(loadDispatch.company_id, tx.companyId),
        eq(loadDispatch.load, id),
        isNull(loadDispatch.acknowledged_at),
      ),
    )
}

export interface CrewMember {
  id: number
  name: string
  email: string
  has_account: boolean
}

export const readCrew = (tx: Tx, drivers: readonly number[]): Promise<CrewMember[]> =>
  queryRows<CrewMember>(
    tx,
    sql`select ${driver.id} as id, ${driverName} as name, coalesce(${driver.email}, '') as email,
      exists (select from ${driverAccount} where ${driverAccount.company_id} = ${driver.company_id} and ${driverAccount.driver} = ${driver.id}) as has_account
    from ${driver} where ${driver.company_id} = ${tx.companyId} and ${driver.id} = any(${sql.param([...drivers])}::int[])
    order by array_position(${sql.param([...drivers])}::int[], ${driver.id})`,
  )

const isOverdue = sql`${loadDispatch.acknowledged_at} is null and ${loadDispatch.reminded_at} is null
  and ${loadDispatch.sent_at} < now() - make_interval(mins => ${sql.raw(String(ACKNOWLEDGE_MINUTES))})
  and ${load.deleted_at} is null and ${isToPickUp} and ${isOfCrew}`

export async function companiesAwaitingDrivers(tx: SystemTx): Promise<number[]> {
  const { rows } = await tx.execute<{ company_id: number }>(sql`
    select distinct ${loadDispatch.company_id} as company_id from ${loadDispatch}
    join ${load} on ${load.company_id} = ${loadDispatch.company_id} and ${load.id} = ${loadDispatch.load} where ${isOverdue}`)
  return rows.map(({ company_id }) => company_id)
}

/** Marks them as reminded; a second call returns none. */
export const takeOverdue = (tx: Tx) =>
  queryRows<{ id: number; number: string; dispatcher: number; driver_name: string; sent_at: string }>(
    tx,
    sql`update ${loadDispatch} set reminded_at = now() from ${load}
    where ${loadDispatch.company_id} = ${tx.companyId} and ${load.company_id} = ${tx.companyId} and ${isOverdue}
    returning ${load.id} as id, ${load.number} as number, ${load.dispatcher} as dispatcher,
      coalesce(nullif(${load.driver_name}, ''), ${load.second_driver_name}) as driver_name, ${loadDispatch.sent_at} as sent_at`,
  )

export async function readDispatcherContact(tx: Tx, id: number): Promise<{ name: string; phone: string }> {
  const [row] = await tx
    .select({ name: sql<string>`${fullName(user)}`, phone: user.phone })
    .from(user)
    .where(isRow(tx, user, id))
  return row ?? { name: '', phone: '' }
}
