import { render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, it } from 'vitest'
import { defineFilters } from '#kit/list/filters.ts'
import { useListQuery } from '#kit/list/use-list-query.ts'
import { aPerson } from '#tests/support/person.ts'
import type { listCrates } from './crates.tsx'

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

it('of two filters that change before the next draw both are kept', async () => {
  window.history.replaceState(null, '', '/crates?order=name')
  render(
    <BrowserRouter>
      <Twice />
    </BrowserRouter>,
  )
  await aPerson().click(screen.getByRole('button'))
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({ search: 'oak', maker: 'Ann' })
})
