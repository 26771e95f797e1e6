import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Document } from '#contract/entities/fleet/document.ts'
import { daysBetween } from '#contract/rules/dates.ts'
import { mayBeMany, type DocumentCode, type DocumentOf, REMINDER_DAYS } from '#contract/rules/documents.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow, lockRow, nextVersion, updateRow } from '#server/kernel/db/row.ts'
import type { RowLock } from '#server/kernel/db/row-lock.ts'
import { document, documentReminder } from '#server/fleet/schema/document.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { filing } from '#server/fleet/schema/filing.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const PAGE = 50
const OF_TABLE = { owner, driver, vehicle, filing } as const

const shown = {
  id: document.id,
  created_at: document.created_at,
  updated_at: document.updated_at,
  version: document.version,
  of: document.of,
  of_id: document.of_id,
  type: document.type,
  file_name: document.file_name,
  content_type: document.content_type,
  size: document.size,
  issued_on: document.issued_on,
  expires_on: document.expires_on,
  note: document.note,
  uploaded_by: sql<string>`coalesce(nullif(trim(${user.first_name} || ' ' || ${user.last_name}), ''), ${user.username})`,
  replaced_at: document.replaced_at,
}

const ofRecord = (tx: Tx, of: DocumentOf, id: number) =>
  and(eq(document.company_id, tx.companyId), eq(document.of, of), eq(document.of_id, id))
const uploader = sql`${user.company_id} = ${document.company_id} and ${user.id} = ${document.uploaded_by}`

export async function findRecord(
  tx: Tx,
  of: DocumentOf,
  id: number,
  { isLocked = false }: RowLock = {},
): Promise<{ is_deleted: boolean } | undefined> {
  const table = OF_TABLE[of]
  const query = tx
    .select({ is_deleted: sql<boolean>`${table.deleted_at} is not null` })
    .from(table)
    .where(isRow(tx, table, id))
  const [row] = await (isLocked ? query.for('no key update') : query)
  return row
}

export async function replaceCurrent(tx: Tx, of: DocumentOf, id: number, type: DocumentCode) {
  if (mayBeMany(type)) return []
  return tx
    .update(document)
    .set({ replaced_at: sql`now()`, ...nextVersion(document) })
    .where(and(ofRecord(tx, of, id), eq(document.type, type), isNull(document.replaced_at)))
    .returning()
}

export async function insertDocument(tx: Tx, values: typeof document.$inferInsert): Promise<number> {
  return insertRow(tx, document, values)
}

export async function readDocument(tx: Tx, id: number): Promise<Document | undefined> {
  const [row] = await tx
    .select(shown)
    .from(document)
    .innerJoin(user, uploader)
    .where(isRow(tx, document, id))
  return row
}

export async function findFile(tx: Tx, id: number) {
  const { file_key, file_name, content_type } = document
  const [row] = await tx
    .select({ file_key, file_name, content_type })
    .from(document)
    .where(isRow(tx, document, id))
  return row
}

export async function lockDocument(tx: Tx, id: number) {
  return lockRow(tx, document, id)
}

export async function changeDocument(
  tx: Tx,
  id: number,
  values: Partial<typeof document.$inferInsert>,
): Promise<void> {
  await updateRow(tx, document, id, values)
}

export async function markReplaced(tx: Tx, id: number): Promise<void> {
  await updateRow(tx, document, id, { replaced_at: sql`now()` })
}

export async function listDocuments(tx: Tx, of: DocumentOf, id: number, page: number): Promise<Document[]> {
  return tx
    .select(shown)
    .from(document)
    .innerJoin(user, uploader)
    .where(ofRecord(tx, of, id))
    .orderBy(
      sql`${document.replaced_at} is not null, coalesce(${document.replaced_at}, ${document.created_at}) desc, ${document.id} desc`,
    )
    .limit(PAGE)
    .offset((page - 1) * PAGE)
}

export async function countDocuments(tx: Tx, of: DocumentOf, id: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(document)
    .where(ofRecord(tx, of, id))
  return row?.count ?? 0
}

/** The expiry date changed, so all reminders are due again. */
export async function forgetReminders(tx: Tx, id: number): Promise<void> {
  await tx
    .delete(documentReminder)
    .where(and(eq(documentReminder.company_id, tx.companyId), eq(documentReminder.document, id)))
}

/** Marks reminders whose day is already past, so that none of them is sent late. */
export async function passReminders(tx: Tx, id: number, expiresOn: string, today: string): Promise<void> {
  const left = daysBetween(today, expiresOn)
  const past = REMINDER_DAYS.filter((days) => days > left)
  if (past.length > 0) await tx.insert(documentReminder).values(past.map((days) => ({ document: id, days })))
}
