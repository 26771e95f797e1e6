import { type SQL, sql } from 'drizzle-orm'
import { LINK_IN_TEXT } from '#server/kernel/base/link-paths.ts'

export const withoutLinks = (text: SQL): SQL =>
  sql`regexp_replace(${text}, ${sql.raw(`'${LINK_IN_TEXT}'`)}, '\\1…', 'g')`
