import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export type Orders<Field extends string> = Record<Field | `-${Field}`, SQL>

/** Nulls last ascending, first descending. */
export const rising = (...columns: readonly SQLWrapper[]) => ({
  up: sql.join([...columns], sql`, `),
  down: sql.join(
    columns.map((column) => sql`${column} desc`),
    sql`, `,
  ),
})

/** Nulls first ascending, last descending. */
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

export function defineOrders<Field extends string>(
  fields: Record<Field, { up: SQL; down: SQL }>,
): Orders<Field> {
  const entries = Object.entries<{ up: SQL; down: SQL }>(fields).flatMap(([field, { up, down }]) => [
    [field, up],
    [`-${field}`, down],
  ])
  return Object.fromEntries(entries) as Orders<Field>
}
