import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DASHBOARD_NAMES, type DashboardRow } from '#contract/entities/reports/dashboard.ts'
import { NameTables } from '#src/pages/dashboard/name-tables.tsx'

const named = (many: number): DashboardRow[] =>
  Array.from({ length: many }, (_, index) => ({
    id: index + 1,
    name: `Broker ${index + 1}`,
    count: 2,
    profit_cents: 100,
  }))

const show = (brokers: DashboardRow[], total: number) => {
  const link = (whose: object, count: number) => <a href={JSON.stringify(whose)}>{count}</a>
  render(
    <NameTables
      data={{ vehicles: [], brokers, dispatchers: [] }}
      total={total}
      link={link}
      onBroker={vi.fn()}
    />,
  )
}
const namesShown = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Total')
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('dashboard table: shows every name page by page with linked counts, and adds a row for loads without a name', () => {
  show(named(60), 125)
  const next = screen.getByRole('button', { name: 'Next' })
  const seen: (string | null)[] = []
  for (;;) {
    seen.push(...namesShown())
    if ((next as HTMLButtonElement).disabled) break
    fireEvent.click(next)
  }
  expect(seen).toEqual([...named(60).map(({ name }) => name), 'No broker'])
  expect(cellsOf('No broker').slice(0, 2)).toEqual(['5', '—'])
  expect(screen.getByRole('link', { name: '5' }).getAttribute('href')).toBe('{"broker":"none"}')
  expect(screen.getByRole('status').textContent).toBe('Page 6 of 6')
})

test('dashboard table: ends with the total', () => {
  show(named(60), 125)
  expect(cellsOf('Total')[0]).toBe('125')
})

test('dashboard table: adds no row when the names account for all loads', () => {
  show(named(2), 4)
  expect(namesShown()).toEqual(['Broker 1', 'Broker 2'])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '{"broker":"1"}',
    '{"broker":"2"}',
  ])
})

test('dashboard table: groups everything beyond the listed names under Others', () => {
  show(named(DASHBOARD_NAMES), DASHBOARD_NAMES * 2 + 7)
  const next = screen.getByRole('button', { name: 'Next' })
  while (!(next as HTMLButtonElement).disabled) fireEvent.click(next)
  expect(cellsOf('Others').slice(0, 2)).toEqual(['7', '—'])
  expect(screen.queryByRole('link', { name: '7' })).toBeNull()
})
