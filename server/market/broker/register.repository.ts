import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { registerEntry } from '#contract/entities/market/register-entry.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonRow } from '#server/kernel/db/json-row.ts'
import { isRow, nextVersion } from '#server/kernel/db/row.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { brokerBalance } from '#server/kernel/db/views.table.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { brokerRegister } from '#server/market/schema/broker-register.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'

const SHOWN = sql.raw('20')

export type StoredEntry = typeof brokerRegister.$inferSelect

const entered_by = sql`coalesce((select ${fullName(user)} from ${user}
  where ${user.company_id} = ${brokerRegister.company_id} and ${user.id} = ${brokerRegister.user_id}), '')`

type Of = Pick<typeof broker, 'company_id' | 'id' | 'dot_number' | 'mc_number'>
const entry = alias(brokerRegister, 'entry')

/** Strips leading zeros: the same number is written with and without them. */
const bare = (text: SQL | AnyPgColumn) => sql`regexp_replace(${text}, '(^| )0+', '\\1')`

/** As a row's `asked`. */
const askedOf = ({ dot_number, mc_number }: Of) =>
  sql`case when ${dot_number} <> '' then 'DOT ' || ${dot_number} else 'MC ' || ${mc_number} end`

/** An answer about an MC number also says its DOT number, which the broker may have since. */
const isAboutNumber = (of: Of) => sql`(${bare(entry.asked)} = ${bare(askedOf(of))}
  or (${of.dot_number} <> '' and ${bare(entry.dot_number)} = ${bare(of.dot_number)}
    and ${bare(entry.asked)} = ${bare(sql`'MC ' || ${of.mc_number}`)}))`

const countingId = (
  of: Of,
  only = sql`true`,
) => sql`(select ${entry.id} from ${brokerRegister} as ${sql.identifier('entry')}
  where ${entry.company_id} = ${of.company_id} and ${entry.broker} = ${of.id} and ${isAboutNumber(of)} and ${only}
  order by ${entry.source} = 'fmcsa' desc, ${entry.checked_at} desc, ${entry.id} desc limit 1)`

/** The row that counts, then the newest first. */
export function registerOf(of: Of): SQL {
  const counts = sql`coalesce(${brokerRegister.id} = ${countingId(of)}, false)`
  return jsonList(sql`select ${jsonRow(brokerRegister, registerEntry, { entered_by, counts })} from ${brokerRegister}
    where ${brokerRegister.company_id} = ${of.company_id} and ${brokerRegister.broker} = ${of.id}
    order by ${counts} desc, ${brokerRegister.id} desc limit ${SHOWN}`)
}

/** The phone that the register says now; '' where it says none or nothing. */
export const callBackOf = (of: Of): SQL =>
  sql`coalesce((select ${brokerRegister.phone} from ${brokerRegister}
    where ${brokerRegister.company_id} = ${of.company_id} and ${brokerRegister.id} = ${countingId(of)}), '')`

/** Null-safe: the broker may be missing from the join. */
export const brokerSigns = sql`coalesce(${broker.register_signs}, '{}') || array_remove(array[${broker.resembles_by}], null)`

/** A bid that may still be won, a load that is not yet invoiced, or an open invoice. */
export const hasOpenWork = (of: Pick<typeof broker, 'company_id' | 'id'>): SQL => sql`(
  exists (select from ${brokerBalance} where ${brokerBalance.company_id} = ${of.company_id} and ${brokerBalance.broker} = ${of.id}
    and ${brokerBalance.exposure_cents} > 0)
  or exists (select from ${offer} join ${bid} on ${bid.company_id} = ${offer.company_id} and ${bid.offer} = ${offer.id}
    where ${offer.company_id} = ${of.company_id} and ${offer.broker} = ${of.id} and ${offer.is_bid} and not ${offer.is_withdrawn}
      and ${bid.answer} is distinct from 'rejected' and ${bid.created_at} > now() - interval '3 days'))`

/** The row that counts, of all or of one source. */
export async function countingEntry(
  tx: Tx,
  id: number,
  source?: StoredEntry['source'],
): Promise<StoredEntry | undefined> {
  const chosen = countingId(broker, source && sql`${entry.source} = ${source}`)
  const [row] = await tx
    .select(getTableColumns(brokerRegister))
    .from(broker)
    .innerJoin(
      brokerRegister,
      and(eq(brokerRegister.company_id, broker.company_id), eq(brokerRegister.id, chosen)),
    )
    .where(isRow(tx, broker, id))
  return row
}

export async function insertEntry(
  tx: Tx,
  { broker: id, ...values }: Omit<typeof brokerRegister.$inferInsert, 'company_id' | 'asked'>,
): Promise<void> {
  const asked = sql`(select ${askedOf(broker)} from ${broker} where ${isRow(tx, broker, id)})`
  await tx.insert(brokerRegister).values({ ...values, broker: id, asked })
}

export async function moveRegister(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(brokerRegister)
    .set({ broker: to, ...nextVersion(brokerRegister) })
    .where(and(eq(brokerRegister.company_id, tx.companyId), eq(brokerRegister.broker, from)))
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

export async function isBrokerInWork(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ is: sql<boolean>`${hasOpenWork(broker)}` })
    .from(broker)
    .where(isRow(tx, broker, id))
  return row?.is === true
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
