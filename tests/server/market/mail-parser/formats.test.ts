import { describe, expect, it } from 'vitest'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { LABEL_COUNT } from '#server/market/mail-parser/label-words.ts'
import { formatCases } from '#tests/server/market/mail-parser/formats/cases.ts'
import { readCases } from '#tests/server/market/mail-parser/formats/read-cases.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
await seedPlaces(db)

const KNOWN = new Set(['classic', 'bid-on-order', 'full-circle'])

describe.each(['seen', 'unseen', 'fresh'] as const)('%s emails of the format corpus', (folder) => {
  const cases = formatCases(folder)

  it('are parsed: 97 % of fields in known formats, 80 % in others, under 0.5 % wrong without a doubt', async () => {
    const known = await readCases(
      db,
      cases.filter(({ format }) => KNOWN.has(format)),
    )
    const others = await readCases(
      db,
      cases.filter(({ format }) => !KNOWN.has(format)),
    )
    expect(
      cases.every(({ format }) => !KNOWN.has(format)) || known.share >= 0.97 ? [] : known.faults,
    ).toEqual([])
    expect(others.share >= 0.8 ? [] : others.faults).toEqual([])
    expect(known.unmarked === 0 || known.unmarkedShare < 0.005 ? [] : known.faults).toEqual([])
    expect(others.unmarkedShare < 0.005 ? [] : others.faults).toEqual([])
  })

  it.each([...new Set(cases.map(({ format }) => format))])(
    '%s emails are parsed to at least 80 % of their fields',
    async (format) => {
      const { share, faults } = await readCases(
        db,
        cases.filter((of) => of.format === format),
      )
      expect(share >= 0.8 ? [] : faults).toEqual([])
    },
  )
})

it('the format corpus has sixty emails in fifteen formats, twenty-five later ones and 200 label words', () => {
  expect(formatCases('seen')).toHaveLength(40)
  expect(formatCases('unseen')).toHaveLength(20)
  expect(new Set(formatCases('unseen').map(({ format }) => format)).size).toBe(15)
  expect(formatCases('fresh')).toHaveLength(25)
  expect(LABEL_COUNT).toBeGreaterThan(200)
})
