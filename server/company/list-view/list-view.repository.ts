import { and, eq, sql } from 'drizzle-orm'
import { type ListView, listView as viewRow } from '#contract/entities/company/list-view.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { listView } from '#server/company/schema/list-view.table.ts'

export type SavedView = Pick<ListView, 'list' | 'name' | 'address'>

const own = (tx: Tx, userId: number) =>
  and(eq(listView.company_id, tx.companyId), eq(listView.user_id, userId))
const fields = jsonRow(listView, viewRow, {})

export const listViews = async (tx: Tx, userId: number, list: string): Promise<string> =>
  (await jsonText(
    tx,
    jsonList(
      sql`select ${fields} from ${listView} where ${and(own(tx, userId), eq(listView.list, list))} order by lower(${listView.name}), ${listView.id}`,
    ),
  )) ?? '[]'

export const countViews = (tx: Tx, userId: number, list: string): Promise<number> =>
  tx.$count(listView, and(own(tx, userId), eq(listView.list, list)))

export async function readView(tx: Tx, userId: number, id: number): Promise<JsonText | undefined> {
  const text = await jsonText(
    tx,
    jsonOne(sql`select ${fields} from ${listView} where ${and(own(tx, userId), eq(listView.id, id))}`),
  )
  return text === undefined ? undefined : json(text)
}

export async function saveView(tx: Tx, userId: number, { address, ...named }: SavedView): Promise<number> {
  const [row] = await tx
    .insert(listView)
    .values({ user_id: userId, ...named, address })
    .onConflictDoUpdate({
      target: [listView.company_id, listView.user_id, listView.list, listView.name],
      set: { address, ...nextVersion(listView) },
    })
    .returning({ id: listView.id })
  if (!row) throw new Error('the view was not saved')
  return row.id
}

export async function deleteView(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(listView)
    .where(and(own(tx, userId), eq(listView.id, id)))
    .returning({ id: listView.id })
  return deleted.length > 0
}
