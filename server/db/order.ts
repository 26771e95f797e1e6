import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The order of a list by each of its fields, rising and falling. */
export type Orders<Field extends string> = Record<Field | `-${Field}`, SQL>

/** Both directions of an order by these; what is empty comes last when it rises and first when it falls. */
export const rising = (...columns: readonly SQLWrapper[]) => ({
  up: sql.join([...columns], sql`, `),
  down: sql.join(
    columns.map((column) => sql`${column} desc`),
    sql`, `,
  ),
})

/** Both directions of an order by these; what is empty comes first when it rises and last when it falls. */
export const emptyLow = (...columns: readonly SQLWrapper[]) => ({
  up: sql.join(
    columns.map((column) => sql`${column} nulls first`),
    sql`, `,
  ),
  down: sql.join(
    columns.map((column) => sql`${column} desc nulls last`),
    sql`, `,
  ),
})

/** The orders of a list from both directions of each field. */
export function ordersOf<Field extends string>(fields: Record<Field, { up: SQL; down: SQL }>): Orders<Field> {
  const entries = Object.entries<{ up: SQL; down: SQL }>(fields).flatMap(([field, { up, down }]) => [
    [field, up],
    [`-${field}`, down],
  ])
  return Object.fromEntries(entries) as Orders<Field>
}
