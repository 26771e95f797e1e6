import { and, eq, sql } from 'drizzle-orm'
import type { SheetKind } from '#contract/entities.ts'
import { type ImportRun, type ImportUndo, UNDO_HOURS } from '#contract/entities/reports/sheet.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { setNextVersion, updateRow } from '#server/kernel/db/row.ts'
import { SHEET_RULES } from '#server/reports/sheet/kinds.ts'
import { toArchive, ints } from '#server/kernel/sheets/sheet-sql.repository.ts'
import { sheetImport } from '#server/kernel/sheets/sheet.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const isRecent = sql`${sheetImport.created_at} > now() - make_interval(hours => ${sql.raw(String(UNDO_HOURS))})`

export async function listRuns(
  tx: Tx,
  kind: SheetKind,
  mayUndo: (userId: number) => boolean,
): Promise<{ count: number; results: ImportRun[] }> {
  const rows = await tx
    .select({
      id: sheetImport.id,
      at: sql<string>`to_json(${sheetImport.created_at})#>>'{}'`,
      user_name: sql<string>`coalesce(${fullName(user)}, '')`,
      created: sheetImport.created,
      changed: sheetImport.changed,
      undo: sheetImport.undo,
      user_id: sheetImport.user_id,
    })
    .from(sheetImport)
    .leftJoin(user, and(eq(user.company_id, sheetImport.company_id), eq(user.id, sheetImport.user_id)))
    .where(and(eq(sheetImport.company_id, tx.companyId), eq(sheetImport.kind, kind), isRecent))
    .orderBy(sql`${sheetImport.id} desc`)
    .limit(50)
  const results = rows.map(({ user_id, ...run }) => ({ ...run, can_undo: mayUndo(user_id) }))
  return { count: results.length, results }
}

export async function lockRun(tx: Tx, kind: SheetKind, id: number) {
  const [run] = await tx
    .select({
      created_ids: sheetImport.created_ids,
      changed_ids: sheetImport.changed_ids,
      undo: sheetImport.undo,
      user_id: sheetImport.user_id,
      isRecent: sql<boolean>`${isRecent}`,
    })
    .from(sheetImport)
    .where(and(eq(sheetImport.company_id, tx.companyId), eq(sheetImport.kind, kind), eq(sheetImport.id, id)))
    .for('update')
  return run
}

export async function noteUndo(tx: Tx, id: number, undo: ImportUndo): Promise<void> {
  await updateRow(tx, sheetImport, id, { undo, created_ids: null, changed_ids: null })
}

export interface EntrySince extends Record<string, unknown> {
  record_id: number
  is_its: boolean
  user_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The import's own entries are recognized by the timestamp of its transaction. */
export async function entriesSince(
  tx: Tx,
  kind: SheetKind,
  ids: readonly number[],
  run: number,
): Promise<EntrySince[]> {
  const { rows } = await tx.execute<EntrySince>(sql`
    select ${auditEntry.record_id}, ${auditEntry.created_at} = ${sheetImport.created_at} as is_its,
      coalesce(${fullName(user)}, '') as user_name, ${auditEntry.before}, ${auditEntry.after}
    from ${sheetImport}
    join ${auditEntry} on ${auditEntry.company_id} = ${sheetImport.company_id} and ${auditEntry.record_type} = ${kind}
      and ${auditEntry.record_id} = ${ints(ids)} and ${auditEntry.created_at} >= ${sheetImport.created_at}
    left join ${user} on ${user.company_id} = ${auditEntry.company_id} and ${user.id} = ${auditEntry.user_id}
    where ${sheetImport.company_id} = ${tx.companyId} and ${sheetImport.id} = ${run}
    order by ${auditEntry.id}`)
  return rows
}

export async function archiveRecords(tx: Tx, kind: SheetKind, ids: readonly number[]): Promise<void> {
  const { queries } = SHEET_RULES[kind]
  const { table } = queries
  await tx.execute(sql`
    update ${table} set ${toArchive(queries).set}, ${setNextVersion(table)}
    where ${table.company_id} = ${tx.companyId} and ${table.id} = ${ints(ids)}`)
}
