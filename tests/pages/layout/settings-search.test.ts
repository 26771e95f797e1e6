import { describe, expect, it } from 'vitest'
import { bidTemplateFacts } from '#contract/fields/bid-template.ts'
import { companyProfileFacts } from '#contract/fields/company-profile.ts'
import { searchSettings } from '#src/layout/settings-search.tsx'
import { SETTINGS_GROUP } from '#src/layout/nav-entries.ts'
import { PAGE_ROUTES } from '#src/route-table.ts'

const entriesAt = (...paths: string[]) =>
  PAGE_ROUTES.flatMap(({ pattern, nav }) =>
    nav && paths.includes(pattern) ? [{ ...nav, path: pattern }] : [],
  )

const ENTRIES = entriesAt('/settings/company', '/settings/mail')

describe('settings search', () => {
  it.each([
    ['remit', ['Company: Remit to']],
    ['DATA ret', ['Email and data: Data retention', 'Email and data: Retention period']],
    ['company mc', ['Company: MC and DOT numbers']],
    ['mail', ['Email and data', 'Email and data: Intake addresses']],
    ['zebra', []],
    ['  ', []],
  ])('finds for “%s” %j', (text, expected) =>
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
    const entries = entriesAt(path)
    const labels = Object.values(facts).map(({ label }) => label)
    expect(labels.filter((label) => searchSettings(entries, label).length === 0)).toEqual([])
  })

  it('has search terms for every settings page', () => {
    const settings = PAGE_ROUTES.filter(({ nav }) => nav?.group === SETTINGS_GROUP)
    expect(settings.filter(({ nav }) => !nav?.terms?.length).map(({ pattern }) => pattern)).toEqual([])
  })
})
