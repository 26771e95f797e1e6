import { and, eq, sql } from 'drizzle-orm'
import { type DispatchView, dispatchView as viewRow } from '#contract/entities/company/dispatch-view.ts'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { dispatchView } from '#server/company/schema/dispatch-view.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export type ViewInput = Pick<DispatchView, 'name' | 'is_shared'> & { filter: DispatchFilter }

const own = (tx: Tx, userId: number) =>
  and(eq(dispatchView.company_id, tx.companyId), eq(dispatchView.user_id, userId))
const one = (tx: Tx, userId: number, id: number) => and(own(tx, userId), eq(dispatchView.id, id))

const rowsFor = (userId: number) => sql`
  select ${jsonRow(dispatchView, viewRow, {
    is_own: sql`${dispatchView.user_id} = ${userId}`,
    user_name: fullName(user),
  })} from ${dispatchView}
  join ${user} on ${user.company_id} = ${dispatchView.company_id} and ${user.id} = ${dispatchView.user_id}`

export async function listViews(tx: Tx, userId: number): Promise<JsonText> {
  const rows = jsonList(sql`${rowsFor(userId)}
    where ${dispatchView.company_id} = ${tx.companyId} and (${dispatchView.user_id} = ${userId} or ${dispatchView.is_shared})
    order by lower(${dispatchView.name}), ${dispatchView.id}`)
  const page = sql`(select json_build_object('count', json_array_length(results), 'results', results) from (select ${rows} as results) as page)`
  return json((await jsonText(tx, page)) ?? '')
}

export async function readView(tx: Tx, userId: number, id: number): Promise<JsonText | undefined> {
  const text = await jsonText(tx, jsonOne(sql`${rowsFor(userId)} where ${one(tx, userId, id)}`))
  return text === undefined ? undefined : json(text)
}

export async function insertView(tx: Tx, userId: number, values: ViewInput): Promise<number | undefined> {
  const [made] = await tx
    .insert(dispatchView)
    .values({ user_id: userId, ...values })
    .onConflictDoNothing()
    .returning({ id: dispatchView.id })
  return made?.id
}

export async function lockView(
  tx: Tx,
  userId: number,
  id: number,
): Promise<(ViewInput & { version: number }) | undefined> {
  const [found] = await tx
    .select({
      name: dispatchView.name,
      filter: dispatchView.filter,
      is_shared: dispatchView.is_shared,
      version: dispatchView.version,
    })
    .from(dispatchView)
    .where(one(tx, userId, id))
    .for('update')
  return found
}

export async function isNameTaken(tx: Tx, userId: number, name: string, id: number): Promise<boolean> {
  const others = and(own(tx, userId), eq(dispatchView.name, name), sql`${dispatchView.id} <> ${id}`)
  return (await tx.$count(dispatchView, others)) > 0
}

export async function updateView(
  tx: Tx,
  userId: number,
  id: number,
  change: Partial<ViewInput>,
): Promise<void> {
  await tx
    .update(dispatchView)
    .set({ ...change, updated_at: sql`now()`, version: sql`${dispatchView.version} + 1` })
    .where(one(tx, userId, id))
}

export async function deleteView(tx: Tx, userId: number, id: number): Promise<ViewInput | undefined> {
  const [deleted] = await tx
    .delete(dispatchView)
    .where(one(tx, userId, id))
    .returning({ name: dispatchView.name, filter: dispatchView.filter, is_shared: dispatchView.is_shared })
  return deleted
}
