import { describe, expect, it } from 'vitest'
import { bidTemplateFacts } from '#contract/fields/bid-template.ts'
import { companyProfileFacts } from '#contract/fields/company-profile.ts'
import { searchSettings } from '#src/layout/settings-search.tsx'
import { SETTINGS_GROUP } from '#src/layout/nav-entries.ts'
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
    ['mail', ['Mail and data', 'Mail and data: Intake addresses']],
    ['zebra', []],
    ['  ', []],
  ])('finds by “%s” %j', (text, expected) =>
    expect(
      searchSettings(ENTRIES, text)
        .map((found) => found.text)
        .slice(0, 2),
    ).toEqual(expected),
  )

  it.each([
    ['/settings/company', companyProfileFacts],
    ['/settings/bid-template', bidTemplateFacts],
  ] as const)('finds every field of %s by its label', (path, facts) => {
    const entries = [{ path, label: PAGE_ROUTES.find(({ pattern }) => pattern === path)?.nav?.label ?? '' }]
    const labels = Object.values(facts).map(({ label }) => label)
    expect(labels.filter((label) => searchSettings(entries, label).length === 0)).toEqual([])
  })

  it('finds something more than its name on every page of the settings', () => {
    const settings = PAGE_ROUTES.filter(({ nav }) => nav?.group === SETTINGS_GROUP).map(({ pattern }) => pattern)
    expect(settings.filter((path) => !SETTINGS_TERMS[path])).toEqual([])
  })

  it('knows no page that is not there', () => {
    const paths = PAGE_ROUTES.map(({ pattern }) => pattern)
    expect(Object.keys(SETTINGS_TERMS).filter((path) => !paths.includes(path))).toEqual([])
  })
})
