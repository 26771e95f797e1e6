import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ACCENTED, folded } from '#contract/rules/unaccented.ts'
import { holdsText, searchKey } from '#server/kernel/db/search-key.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

it('the database folds accented letters as the contract does', async () => {
  const texts = [...ACCENTED, 'Cañon City, CO', 'MONTRÉAL', 'Łódź', 'Straße', 'São Paulo', '東京', ' x ']
  const { rows } = await db.system((tx) =>
    tx.execute<{ text: string }>(
      sql`select btrim(fold_text(text)) as text from unnest(${sql.param(texts)}::text[]) with ordinality as t (text, n) order by n`,
    ),
  )
  expect(rows.map(({ text }) => text)).toEqual(texts.map(folded))
})

it.each([
  ['Cañon City', 'canon', true],
  ['Canon City', 'CAÑON', true],
  ['Trois-Rivières, QC', 'rivieres', true],
  ['Montréal', 'quebec', false],
])('searching %s for %s gives %s', async (text, typed, holds) => {
  const { rows } = await db.system((tx) =>
    tx.execute<{ holds: boolean }>(sql`select ${holdsText(sql`${text}::text`, typed)} as holds`),
  )
  expect(rows[0]?.holds).toBe(holds)
})

it('the search key of a name has no accents', () =>
  expect(searchKey('Transportes Peña, S.A.')).toBe('transportes pena sa'))
