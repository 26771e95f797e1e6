import { folded } from '#contract/rules/unaccented.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, type PgTable, text } from 'drizzle-orm/pg-core'

const NOT_WRITTEN = `.,''"’`
const BETWEEN_WORDS = String.raw`[[:space:]&/()_+:;-]+`

/** SQL counterpart of the contract's `folded`; the database function folds the same letters. */
export const foldedSql = (text: string): string => `fold_text(${text})`

export const holdsText = (text: SQLWrapper, typed: string): SQL =>
  sql`strpos(fold_text(${text}), ${folded(typed)}) > 0`

export const keySql = (name: string): string =>
  `btrim(regexp_replace(regexp_replace(${foldedSql(name)}, '[${NOT_WRITTEN}]', '', 'g'), '${BETWEEN_WORDS}', ' ', 'g'))`

export const searchKey = (typed: string): string =>
  folded(typed)
    .replace(/[.,'"’]/g, '')
    .replace(/[\s&/()_+:;-]+/g, ' ')
    .trim()

/** The key and its remainders from the second and third word on, for prefix search within names. */
export const searchKeyColumns = (name: string) => ({
  search_key: text().generatedAlwaysAs(sql.raw(keySql(name))),
  search_key_2: text().generatedAlwaysAs(sql.raw(`regexp_replace(${keySql(name)}, '^[^ ]+ ?', '')`)),
  search_key_3: text().generatedAlwaysAs(sql.raw(`regexp_replace(${keySql(name)}, '^[^ ]+( [^ ]+)? ?', '')`)),
})

interface SearchKeys {
  company_id: AnyPgColumn
  search_key: AnyPgColumn
  search_key_2: AnyPgColumn
  search_key_3: AnyPgColumn
}

/**
 * Prefix index per company: LIKE cannot use an index under row-level security, because its operators are not
 * leakproof.
 */
export const prefixIndex = (name: string, company: AnyPgColumn, column: AnyPgColumn) =>
  index(name).on(company, sql`${sql.identifier(column.name)} collate "C"`)

export const searchKeyIndexes = (name: string, table: SearchKeys) => [
  prefixIndex(`${name}_search`, table.company_id, table.search_key),
  prefixIndex(`${name}_search_2`, table.company_id, table.search_key_2),
  prefixIndex(`${name}_search_3`, table.company_id, table.search_key_3),
]

const LAST_CHARACTER = '\u{10ffff}'

export const beginsWith = (column: SQLWrapper, start: string): SQL =>
  sql`(${column} >= ${start} collate "C" and ${column} < ${start + LAST_CHARACTER} collate "C")`

export type Named = SearchKeys & { id: AnyPgColumn }

/**
 * Rows whose name, or name from the second or third word on, begins with the key; `rank` counts from `first`,
 * few rows per rank.
 */
export function namedLike(
  table: PgTable & Named,
  company: number,
  key: string,
  first: number,
  most: number,
  and = sql``,
): SQL {
  const arm = (column: AnyPgColumn, rank: number) => sql`(
    select ${table.id} as id, ${sql.raw(String(rank))} as rank, ${column} as key from ${table}
    where ${table.company_id} = ${company} and ${beginsWith(column, key)} ${and} order by ${column} collate "C" limit ${sql.raw(String(most))})`
  return sql.join(
    [arm(table.search_key, first), arm(table.search_key_2, first + 1), arm(table.search_key_3, first + 1)],
    sql` union all `,
  )
}

const MAX_WORDS = 5

export const toWords = (text: string): string[] =>
  folded(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const starting = (start: string) => `% ${escaped(start)}%`

export function haveWords(texts: readonly SQLWrapper[], words: readonly string[]): SQL {
  const joined = sql`' ' || concat_ws(' ', ${sql.join([...texts], sql`, `)})`
  const one = (word: string) =>
    sql`(${joined} like ${starting(word)} or ${joined} like ${starting(searchKey(word) || word)})`
  return sql.join(words.map(one), sql` and `)
}

const containing = (word: string) => `%${escaped(word)}%`

export const containWords = (text: SQLWrapper, search: string): SQL[] =>
  folded(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`fold_text(${text}) like ${containing(word)}`)

/** Runs the query once as an array: a plan made before statistics exist might run it per row. */
export const isInQuery = (id: AnyPgColumn, query: SQL): SQL => sql`${id} = any (array(${query}))`

/**
 * The subselect hides the company from the planner: right after an import its statistics say the company has
 * no rows, and it would scan all of them for each lookup.
 */
export const isOfCompany = (table: { company_id: AnyPgColumn }, company: number): SQL =>
  sql`${table.company_id} = (select ${company}::int)`

export const unionAll = (queries: readonly SQL[]): SQL =>
  sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union `,
  )
