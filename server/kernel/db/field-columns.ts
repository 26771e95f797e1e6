import { boolean, date, doublePrecision, integer, real, smallint, text } from 'drizzle-orm/pg-core'
import type { Field, Stored } from '#contract/field.ts'
import { instant } from '#server/kernel/db/columns.ts'

const MAKERS = {
  text: () => text().notNull().default(''),
  'required text': () => text().notNull(),
  flag: () => boolean().notNull().default(false),
  'flag on': () => boolean().notNull().default(true),
  integer: () => integer(),
  'required integer': () => integer().notNull(),
  smallint: () => smallint(),
  real: () => real(),
  double: () => doublePrecision(),
  day: () => date({ mode: 'string' }),
  'required day': () => date({ mode: 'string' }).notNull(),
  instant,
} as const satisfies Record<Stored, unknown>

type Fields = Readonly<Record<string, Field>>
type Columns<F extends Fields> = {
  [
    Name in keyof F as F[Name]['stored'] extends Stored ? Name : never
  ]: F[Name]['stored'] extends infer Kind extends Stored ? ReturnType<(typeof MAKERS)[Kind]> : never
}

/** Columns of the fields that are stored plainly, by name. */
export const fieldColumns = <F extends Fields>({ fields }: { readonly fields: F }): Columns<F> =>
  Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, { stored }]) =>
      stored === null ? [] : [[name, MAKERS[stored]()]],
    ),
  ) as Columns<F>
