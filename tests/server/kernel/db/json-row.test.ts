import { sql } from 'drizzle-orm'
import { PgDialect, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jsonRow } from '#server/kernel/db/json-row.ts'

const truck = pgTable('truck', { id: integer(), unit_number: text(), owner: integer() })
const textOf = (fields: ReturnType<typeof jsonRow>) => new PgDialect().sqlToQuery(fields).sql

describe('select list of a JSON row', () => {
  it('the select list has the schema’s fields in order, as columns or computed expressions', () => {
    const schema = z.object({ unit_number: z.string(), owner: z.string(), id: z.int() })
    expect(textOf(jsonRow(truck, schema, { owner: sql`upper('x')` }))).toBe(
      `"truck"."unit_number" as "unit_number", upper('x') as "owner", "truck"."id" as "id"`,
    )
  })

  it('a schema field that is neither a column nor computed throws an error', () => {
    const schema: z.ZodObject = z.object({ id: z.int(), colour: z.string() })
    expect(() => jsonRow(truck, schema, {})).toThrow('the field colour is neither a column nor computed')
  })
})
