import { type AuthProvider, Refine } from '@refinedev/core'
import { render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { CompanyZone } from '#kit/cells/zone.tsx'
import { defineFilters, type FilterSpec } from '#kit/list/filters.ts'
import { useListQuery } from '#kit/list/use-list-query.ts'
import { aPerson } from '#tests/support/person.ts'
import type { listCrates } from './crates.tsx'

afterEach(() => void vi.useRealTimers())

const filters = defineFilters<typeof listCrates>([
  { kind: 'search', name: 'search', label: 'Search' },
  { kind: 'text', name: 'maker', label: 'Maker' },
])
const takesNone = () => false

function Twice() {
  const [, change] = useListQuery(filters, takesNone)
  const both = () => {
    change({ filters: { search: 'oak' } })
    change({ filters: { maker: 'Ann' } })
  }
  return (
    <button type="button" onClick={both}>
      Both
    </button>
  )
}

it('useListQuery: keeps both of two filters that change before the next render', async () => {
  window.history.replaceState(null, '', '/crates?order=name')
  render(
    <BrowserRouter>
      <Twice />
    </BrowserRouter>,
  )
  await aPerson().click(screen.getByRole('button'))
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
    search: 'oak',
    maker: 'Ann',
  })
})

const weeks: FilterSpec[] = [{ kind: 'week', name: 'week', label: 'Week', sends: (week) => ({ ...week }) }]

function Weeks() {
  const [{ filters }] = useListQuery(weeks, takesNone)
  return filters['week']
}

it.each([
  ['America/Chicago', '2026-W10'],
  ['Pacific/Auckland', '2026-W11'],
])("useListQuery: starts with the company's current week in %s, %s", async (zone, week) => {
  vi.useFakeTimers({ now: Date.parse('2026-03-09T03:00:00Z'), toFake: ['Date'] })
  window.history.replaceState(null, '', '/crates')
  const authProvider = {
    getIdentity: async () => ({ company: { time_zone: zone } }),
  } as unknown as AuthProvider
  const { container } = render(
    <BrowserRouter>
      <Refine authProvider={authProvider} options={{ disableTelemetry: true }}>
        <CompanyZone>
          <Weeks />
        </CompanyZone>
      </Refine>
    </BrowserRouter>,
  )
  await waitFor(() => expect(container.textContent).toBe(week))
})
