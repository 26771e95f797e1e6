import { COMPANY_RECORDS } from '#server/kernel/transfer/tables.ts'

const FILE_COLUMNS: Readonly<Record<string, readonly [key: string, type: string]>> = {
  company: ['logo_key', 'logo_type'],
}

interface Columns {
  readonly name: string
  readonly columns: readonly string[]
}

/** The column with the key of a stored file, and that with its content type. */
export function fileColumns({ name, columns }: Columns): readonly [key: string, type: string] | undefined {
  return FILE_COLUMNS[name] ?? (columns.includes('file_key') ? ['file_key', 'content_type'] : undefined)
}

const OWN_RECORDS = COMPANY_RECORDS.map((name) => `'${name}'`).join(', ')

/**
 * SQL for the values that the target decides, whatever the row `r` says; $2 is the company's number there: its
 * company, its files, nobody who manages the platform, and nothing read-only.
 */
export function changedColumns(table: Columns): Readonly<Record<string, string>> {
  const key = fileColumns(table)?.[0]
  return {
    [table.name === 'company' ? 'id' : 'company_id']: '$2::int',
    ...(table.name === 'company' && { jobs_paused_at: 'NULL', read_only_at: 'NULL' }),
    ...(table.name === 'audit_entry' && {
      record_id: `CASE WHEN r.record_type IN (${OWN_RECORDS}) THEN $2::int WHEN r.record_type = 'job' THEN 0 ELSE r.record_id END`,
    }),
    ...(table.name === 'app_user' && { is_superuser: 'false' }),
    ...(key && {
      [key]: `CASE WHEN r.${key} = '' THEN '' ELSE $2::text || substring(r.${key} from '/[a-f0-9]{32}$') END`,
    }),
  }
}

export const changingColumns = (table: Columns): string[] => Object.keys(changedColumns(table))
