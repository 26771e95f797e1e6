import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { registerEntry } from '#contract/entities/market/register-entry.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonRow } from '#server/kernel/db/json-row.ts'
import { isRow, nextVersion } from '#server/kernel/db/row.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { brokerRegister } from '#server/market/schema/broker-register.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'

const SHOWN = sql.raw('20')

export type StoredEntry = typeof brokerRegister.$inferSelect

const entered_by = sql`coalesce((select ${fullName(user)} from ${user}
  where ${user.company_id} = ${brokerRegister.company_id} and ${user.id} = ${brokerRegister.user_id}), '')`

/** Newest first. */
export const registerOf = (of: Pick<typeof broker, 'company_id' | 'id'>): SQL =>
  jsonList(sql`select ${jsonRow(brokerRegister, registerEntry, { entered_by })} from ${brokerRegister}
    where ${brokerRegister.company_id} = ${of.company_id} and ${brokerRegister.broker} = ${of.id}
    order by ${brokerRegister.id} desc limit ${SHOWN}`)

/** The phone that the register says now; '' where it says none or nothing. */
export const callBackOf = (of: Pick<typeof broker, 'company_id' | 'id'>): SQL =>
  sql`coalesce((select ${brokerRegister.phone} from ${brokerRegister}
    where ${brokerRegister.company_id} = ${of.company_id} and ${brokerRegister.broker} = ${of.id}
    order by ${brokerRegister.id} desc limit 1), '')`

/** Of a broker that may be missing. */
export const brokerSigns = sql`coalesce(${broker.register_signs}, '{}') || array_remove(array[${broker.resembles_by}], null)`

export async function latestEntry(tx: Tx, id: number): Promise<StoredEntry | undefined> {
  const [row] = await tx
    .select()
    .from(brokerRegister)
    .where(and(eq(brokerRegister.company_id, tx.companyId), eq(brokerRegister.broker, id)))
    .orderBy(desc(brokerRegister.id))
    .limit(1)
  return row
}

export async function insertEntry(
  tx: Tx,
  values: Omit<typeof brokerRegister.$inferInsert, 'company_id'>,
): Promise<void> {
  await tx.insert(brokerRegister).values(values)
}

export async function renewEntry(tx: Tx, id: number): Promise<void> {
  await tx
    .update(brokerRegister)
    .set({ ...nextVersion(brokerRegister), checked_at: sql`now()` })
    .where(isRow(tx, brokerRegister, id))
}

export async function readNumbers(tx: Tx, id: number) {
  const [row] = await tx
    .select({ dot_number: broker.dot_number, mc_number: broker.mc_number })
    .from(broker)
    .where(isRow(tx, broker, id))
  return row
}

/** Leaves the version: nothing that a user sees has changed. */
export async function noteFailure(tx: Tx, id: number): Promise<void> {
  await tx
    .update(broker)
    .set({ register_failed_at: sql`now()` })
    .where(isRow(tx, broker, id))
}

/** Brokers with a number, neither looked up nor tried since the given time; the longest ago first. */
export async function listDue(tx: Tx, before: string, most: number) {
  const last = sql`greatest(${broker.register_failed_at}, (select max(${brokerRegister.checked_at}) from ${brokerRegister}
    where ${brokerRegister.company_id} = ${broker.company_id} and ${brokerRegister.broker} = ${broker.id}
    and ${brokerRegister.source} = 'fmcsa'))`
  return tx
    .select({ id: broker.id, dot_number: broker.dot_number, mc_number: broker.mc_number })
    .from(broker)
    .where(
      and(
        eq(broker.company_id, tx.companyId),
        sql`(${broker.dot_number} <> '' or ${broker.mc_number} <> '')`,
        sql`coalesce(${last} < ${before}::timestamptz, true)`,
      ),
    )
    .orderBy(sql`${last} nulls first`, broker.id)
    .limit(most)
}
