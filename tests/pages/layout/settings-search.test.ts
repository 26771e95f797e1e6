import { describe, expect, it } from 'vitest'
import { searchSettings } from '#src/layout/settings-search.tsx'
import { SETTINGS_TERMS } from '#src/layout/settings-terms.ts'
import { PAGE_ROUTES } from '#src/route-table.ts'

const ENTRIES = [
  { path: '/settings/company', label: 'Company' },
  { path: '/settings/mail', label: 'Mail and data' },
]

describe('the search over all settings', () => {
  it.each([
    ['remit', ['Company: Remit to']],
    ['DATA kept', ['Mail and data: How long data is kept']],
    ['company mc', ['Company: MC and DOT numbers']],
    ['mail', ['Mail and data', 'Mail and data: Intake address']],
    ['zebra', []],
    ['  ', []],
  ])('finds by “%s” %j', (text, expected) =>
    expect(
      searchSettings(ENTRIES, text)
        .map((found) => found.text)
        .slice(0, 2),
    ).toEqual(expected),
  )

  it('knows no page that is not there', () => {
    const paths = PAGE_ROUTES.map(({ pattern }) => pattern)
    expect(Object.keys(SETTINGS_TERMS).filter((path) => !paths.includes(path))).toEqual([])
  })
})
