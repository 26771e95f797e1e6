import { folded } from '#contract/rules/unaccented.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, type PgTable, text } from 'drizzle-orm/pg-core'

const NOT_WRITTEN = `.,''"’`
const BETWEEN_WORDS = String.raw`[[:space:]&/()_+:;-]+`

/** SQL of a text as `folded` of the contract writes it, by a function of the database that knows the same letters. */
export const foldedSql = (text: string): string => `fold_text(${text})`

/** Whether a text holds what somebody typed, whatever its letters' case and accents. */
export const holdsText = (text: SQLWrapper, typed: string): SQL => sql`strpos(fold_text(${text}), ${folded(typed)}) > 0`

/** SQL of the key that a name is searched by: in small letters without accents, single blanks between its words, no punctuation. */
export const keySql = (name: string): string =>
  `btrim(regexp_replace(regexp_replace(${foldedSql(name)}, '[${NOT_WRITTEN}]', '', 'g'), '${BETWEEN_WORDS}', ' ', 'g'))`

/** What somebody typed, as keySql writes it. */
export const searchKey = (typed: string): string =>
  folded(typed)
    .replace(/[.,'"’]/g, '')
    .replace(/[\s&/()_+:;-]+/g, ' ')
    .trim()

/** Columns that hold the key of a name, and what is left of it from its second and from its third word on. */
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

/** An index that finds the texts of a company that begin with one; the operators of LIKE cannot use any under row-level security. */
export const prefixIndex = (name: string, company: AnyPgColumn, column: AnyPgColumn) =>
  index(name).on(company, sql`${sql.identifier(column.name)} collate "C"`)

/** The indexes of searchKeyColumns. */
export const searchKeyIndexes = (name: string, table: SearchKeys) => [
  prefixIndex(`${name}_search`, table.company_id, table.search_key),
  prefixIndex(`${name}_search_2`, table.company_id, table.search_key_2),
  prefixIndex(`${name}_search_3`, table.company_id, table.search_key_3),
]

const LAST_CHARACTER = '\u{10ffff}'

/** Whether a text begins with another, which is not empty, in the way that a prefixIndex answers. */
export const beginsWith = (column: SQLWrapper, start: string): SQL =>
  sql`(${column} >= ${start} collate "C" and ${column} < ${start + LAST_CHARACTER} collate "C")`

/** A table whose names searchKeyColumns makes findable. */
export type Named = SearchKeys & { id: AnyPgColumn }

/** The rows of a company whose name, or whose second or third word on, begins with a key: `id`, `rank` from `first` on, and `key`; few of each rank. */
export function namedLike(table: PgTable & Named, company: number, key: string, first: number, most: number, and = sql``): SQL {
  const arm = (column: AnyPgColumn, rank: number) => sql`(
    select ${table.id} as id, ${sql.raw(String(rank))} as rank, ${column} as key from ${table}
    where ${table.company_id} = ${company} and ${beginsWith(column, key)} ${and} order by ${column} collate "C" limit ${sql.raw(String(most))})`
  return sql.join([arm(table.search_key, first), arm(table.search_key_2, first + 1), arm(table.search_key_3, first + 1)], sql` union all `)
}

const WORDS_MOST = 5

/** The words of a text that is searched for, in small letters; at most 5. */
export const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean).slice(0, WORDS_MOST)

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const starting = (start: string) => `% ${escaped(start)}%`

/** Whether in some of these texts, joined, a word begins with each of the words: as it is, or as the key of a name. */
export function haveWords(texts: readonly SQLWrapper[], words: readonly string[]): SQL {
  const joined = sql`' ' || concat_ws(' ', ${sql.join([...texts], sql`, `)})`
  const one = (word: string) => sql`(${joined} like ${starting(word)} or ${joined} like ${starting(searchKey(word) || word)})`
  return sql.join(words.map(one), sql` and `)
}

const containing = (word: string) => `%${escaped(word)}%`

/** Conditions that hold where a text contains each word of what is searched for, anywhere in it, small or capital. */
export const containWords = (text: SQLWrapper, search: string): SQL[] =>
  folded(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`fold_text(${text}) like ${containing(word)}`)

/** Whether an id is one that a query answers, which is run once: a plan made before the rows were counted might else run it for each of them. */
export const isOneOf = (id: AnyPgColumn, query: SQL): SQL => sql`${id} = any (array(${query}))`

/**
 * Whether a row is a company's, for what is looked up row by row: of a company that it is told the planner believes that it has none where
 * the table was counted before they came, and goes through all of them each time; of one that it cannot know yet that it has as many as others.
 */
export const isOfCompany = (table: { company_id: AnyPgColumn }, company: number): SQL => sql`${table.company_id} = (select ${company}::int)`

/** All that some of these queries answer, each row once. */
export const unionOf = (queries: readonly SQL[]): SQL =>
  sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union `,
  )
