import { sql } from 'drizzle-orm'
import { booksBatch as shown, listBooksBatches, readBooksBatch } from '#contract/entities/money/books.ts'
import { BOOKS_FORMATS } from '#contract/rules/books.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { booksBatch } from '#server/money/schema/books.table.ts'

export const booksBatches = defineRecord({
  type: 'books_batch',
  table: booksBatch,
  schema: shown,
  name: sql`${booksBatch.from_on}::text || ' to ' || ${booksBatch.to_on}::text`,
  trail: {
    records: { books_batch: 'Books file', books_accounts: 'Books accounts' },
    actions: { undo: 'Undone' },
    fields: { books_batch: { format: { codes: BOOKS_FORMATS } } },
  },
  computed: {
    made_by_name: sql`coalesce((select ${fullName(user)} from ${user} where ${user.company_id} = ${booksBatch.company_id} and ${user.id} = ${booksBatch.made_by}), '')`,
  },
  order: sql`${booksBatch.id} desc`,
  calls: { list: listBooksBatches, read: readBooksBatch },
  filters: { format: (format) => sql`${booksBatch.format} = ${format}` },
})
