import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, readRow, updateRow } from '#server/kernel/db/row.ts'
import { jsonList } from '#server/kernel/db/json-row.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { loadReceipt } from '#server/freight/schema/receipt.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const receiptsOfLoad = jsonList(sql`
  select ${loadReceipt.id} as id, ${loadReceipt.kind} as kind, ${loadReceipt.amount_cents} as amount_cents, ${loadReceipt.state} as state,
    ${loadReceipt.reason} as reason, ${loadReceipt.document} as document, ${loadDocument.file_name} as file_name,
    ${fullName(user)} as sent_by, ${loadReceipt.created_at} as sent_at
  from ${loadReceipt}
  join ${loadDocument} on ${loadDocument.company_id} = ${loadReceipt.company_id} and ${loadDocument.id} = ${loadReceipt.document}
  join ${user} on ${user.company_id} = ${loadReceipt.company_id} and ${user.id} = ${loadReceipt.sent_by}
  where ${loadReceipt.company_id} = ${load.company_id} and ${loadReceipt.load} = ${load.id} order by ${loadReceipt.id}`)

export async function readDriverReceipts(tx: Tx, loads: readonly number[]) {
  const { id, kind, amount_cents, state, reason } = loadReceipt
  return tx
    .select({ load: loadReceipt.load, id, kind, amount_cents, state, reason })
    .from(loadReceipt)
    .where(and(eq(loadReceipt.company_id, tx.companyId), inArray(loadReceipt.load, [...loads])))
    .orderBy(loadReceipt.id)
}

export async function loadsWithPending(tx: Tx, loads: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ load: loadReceipt.load })
    .from(loadReceipt)
    .where(
      and(
        eq(loadReceipt.company_id, tx.companyId),
        inArray(loadReceipt.load, [...loads]),
        eq(loadReceipt.state, 'pending'),
      ),
    )
  return rows.map((row) => row.load)
}

export async function findReceipt(tx: Tx, sentBy: number, { key, sha256 }: { key: string; sha256: string }) {
  const { id, kind, amount_cents, state } = loadReceipt
  const isKey = eq(loadReceipt.key, key)
  const [row] = await tx
    .select({
      id,
      load: loadReceipt.load,
      number: load.number,
      kind,
      amount_cents,
      state,
      isKey: sql<boolean>`${isKey}`,
      sha256: loadDocument.sha256,
    })
    .from(loadReceipt)
    .innerJoin(load, and(eq(load.company_id, loadReceipt.company_id), eq(load.id, loadReceipt.load)))
    .innerJoin(
      loadDocument,
      and(eq(loadDocument.company_id, loadReceipt.company_id), eq(loadDocument.id, loadReceipt.document)),
    )
    .where(
      and(
        eq(loadReceipt.company_id, tx.companyId),
        eq(loadReceipt.sent_by, sentBy),
        or(isKey, and(eq(loadDocument.sha256, sha256), ne(loadReceipt.state, 'rejected'))),
      ),
    )
    .orderBy(desc(isKey), desc(loadReceipt.id))
    .limit(1)
  return row
}

export async function insertReceipt(
  tx: Tx,
  values: Omit<typeof loadReceipt.$inferInsert, 'company_id'>,
): Promise<number> {
  return insertRow(tx, loadReceipt, values)
}

export async function readReceipt(tx: Tx, id: number) {
  return readRow(tx, loadReceipt, id)
}

type Decided = Pick<typeof loadReceipt.$inferInsert, 'state' | 'charge' | 'decided_by' | 'reason'>

export async function decideReceipt(tx: Tx, id: number, decided: Decided): Promise<void> {
  await updateRow(tx, loadReceipt, id, { ...decided, decided_at: sql`now()` })
}

export async function reopenReceipt(tx: Tx, charge: number): Promise<void> {
  await tx
    .update(loadReceipt)
    .set({ state: 'pending', charge: null, decided_by: null, decided_at: null, updated_at: sql`now()` })
    .where(and(eq(loadReceipt.company_id, tx.companyId), eq(loadReceipt.charge, charge)))
}
