import { describe, expect, it } from 'vitest'
import { seedPlaces } from '#server/geo/seed-places.ts'
import { LABEL_COUNT } from '#server/mail/parse/label-words.ts'
import { formatCases } from '#tests/server/mail/formats/cases.ts'
import { readCases } from '#tests/server/mail/formats/read-cases.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
await seedPlaces(db)

const KNOWN = new Set(['classic', 'bid-on-order', 'full-circle'])

describe.each(['seen', 'unseen', 'fresh'] as const)('the %s mails of the formats', (folder) => {
  const cases = formatCases(folder)

  it('are read field by field: 97 of 100 of the known formats, 80 of the others, 5 of 1,000 wrong without a mark', async () => {
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
    '%s mails are read at 80 of 100 fields',
    async (format) => {
      const { share, faults } = await readCases(
        db,
        cases.filter((of) => of.format === format),
      )
      expect(share >= 0.8 ? [] : faults).toEqual([])
    },
  )
})

it('sixty mails over fifteen formats, twenty of them apart, twenty-five later ones, and two hundred words for labels', () => {
  expect(formatCases('seen')).toHaveLength(40)
  expect(formatCases('unseen')).toHaveLength(20)
  expect(new Set(formatCases('unseen').map(({ format }) => format)).size).toBe(15)
  expect(formatCases('fresh')).toHaveLength(25)
  expect(LABEL_COUNT).toBeGreaterThan(200)
})
