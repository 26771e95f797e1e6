import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FigureTable } from '#kit/figures/figure-table.tsx'

afterEach(() => void vi.unstubAllGlobals())

const draw = (items = [{ load: 'XX24-14-1', what: 'Line haul', cents: 900 }]) =>
  render(
    <FigureTable
      label="Lines"
      items={items}
      keyOf={({ load }) => load}
      empty="No lines yet."
      columns={[
        { title: 'Load', cell: ({ load }) => load },
        { title: 'For', isWords: true, cell: ({ what }) => what },
        { title: 'Amount', cell: ({ cents }) => `${cents} cents` },
        { title: 'File', isTitleHidden: true, cell: () => 'PDF' },
      ]}
      total={{ label: 'Total', cells: ['1800 cents', ''] }}
    />,
  )

test('figure table: names rows by their first cell and columns by their titles, and totals in the last row', () => {
  draw()
  const table = screen.getByRole('table', { name: 'Lines' })
  expect(within(table).getByRole('rowheader', { name: 'XX24-14-1' })).toBeTruthy()
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Load', 'For', 'Amount', 'File'])
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('Total1800 cents')
})

test('figure table on a phone: shows each value and each total below its column title', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  draw()
  const rows = within(screen.getByRole('table', { name: 'Lines' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'XX24-14-1ForLine haulAmount900 centsFilePDF',
    'TotalAmount1800 cents',
  ])
})

test('figure table without rows: shows its empty text', () => {
  draw([])
  expect(screen.getByText('No lines yet.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
