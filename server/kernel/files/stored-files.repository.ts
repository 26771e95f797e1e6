import { getTableColumns, is, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { gather } from '#server/kernel/base/gather.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

type FileColumns = Record<'file_key' | 'content_type' | 'company_id', AnyPgColumn>

/** Every table with a `file_key` and its `content_type`. */
export async function tablesWithFiles(): Promise<{ table: PgTable; columns: FileColumns }[]> {
  const tables = (await gather('.table.ts')).filter((one) => is(one, PgTable))
  return tables.flatMap((table) => {
    const columns = getTableColumns(table) as Partial<FileColumns>
    return columns.file_key && columns.content_type ? [{ table, columns: columns as FileColumns }] : []
  })
}

export async function storedFiles(
  tx: Tx,
  after: string,
  most: number,
): Promise<{ file_key: string; content_type: string }[]> {
  const each = (await tablesWithFiles()).map(
    ({ table, columns }) =>
      sql`select ${columns.file_key} as file_key, ${columns.content_type} as content_type from ${table} where ${columns.company_id} = ${tx.companyId}`,
  )
  const logo = sql`select ${company.logo_key}, ${company.logo_type} from ${company} where ${company.id} = ${tx.companyId}`
  return queryRows(
    tx,
    sql`select distinct on (file_key) file_key, content_type from (${sql.join([...each, logo], sql` union all `)}) as stored
      where file_key > ${after} order by file_key limit ${most}`,
  )
}
