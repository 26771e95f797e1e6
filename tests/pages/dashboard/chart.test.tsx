import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import Chart from '#src/pages/dashboard/chart.tsx'
import type { Point } from '#src/pages/dashboard/point.ts'

const points = ['Week 45', 'Week 46', 'Week 47'].map((text, index) => ({
  key: text,
  text,
  value: index * 100,
  words: `$${index}.00, ${index} loads`,
  to: `/confirmed-loads?week=${index}`,
}))
const axis = { short: String, least: 400, nothing: 'No loads' }
const drawn = (drawnPoints: readonly Point[] = points) =>
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Chart label="Profit" points={drawnPoints} {...axis} />
      <Address />
    </MemoryRouter>,
  )
const Address = () => <output>{useLocation().pathname}</output>

test('chart: names the value of each bar, and arrow keys move between bars', async () => {
  drawn()
  screen.getByRole('group', { name: 'Profit. Use the left and right arrow keys to move between bars.' })
  const [first, , last] = screen.getAllByRole('link')
  expect(screen.getByRole('link', { name: 'Week 47: $2.00, 2 loads' })).toBe(last)
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement).toBe(last)
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(last)
})

test('chart: fills the sheet while printing, and its frame again afterwards', () => {
  drawn()
  const chart = screen.getByRole('group')
  const before = chart.getAttribute('width')
  fireEvent(window, new Event('beforeprint'))
  expect(chart.getAttribute('width')).toBe('640')
  fireEvent(window, new Event('afterprint'))
  expect(chart.getAttribute('width')).toBe(before)
})

test('chart: a bar the user may not open is not a link, but is still read and focusable', async () => {
  render(
    <MemoryRouter>
      <Chart label="Bids" points={points.map((point) => ({ ...point, to: undefined }))} {...axis} />
    </MemoryRouter>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.setup().tab()
  expect(document.activeElement).toBe(screen.getByRole('img', { name: 'Week 47: $2.00, 2 loads' }))
})

const withBefore = points.map((point, index) => ({ ...point, before: { value: 50, words: `$${index}.50` } }))

test('chart: shows a bar’s value and the prior period on hover and focus', async () => {
  drawn(withBefore)
  const user = userEvent.setup()
  const [first] = screen.getAllByRole('link', { name: /; prior period \$\d\.50$/ })
  await user.hover(first!)
  expect(screen.getByText('$0.00, 0 loads').parentElement?.textContent).toContain('Prior period $0.50')
  await user.unhover(screen.getByRole('group'))
  expect(screen.queryByText('$0.00, 0 loads')).toBeNull()
  await user.tab()
  screen.getByText('$2.00, 2 loads')
})

test('chart: the first tap shows the value, the second opens the loads', async () => {
  drawn(withBefore)
  const user = userEvent.setup()
  const [, second] = screen.getAllByRole('link')
  await user.pointer({ keys: '[TouchA]', target: second! })
  screen.getByText('$1.00, 1 loads')
  expect(screen.getByRole('status').textContent).toBe('/dashboard')
  await user.pointer({ keys: '[TouchA]', target: second! })
  expect(screen.getByRole('status').textContent).toBe('/confirmed-loads')
})

test('chart: a range without values keeps its axis and says so', () => {
  drawn(points.map((point) => ({ ...point, value: 0 })))
  screen.getByText('No loads')
  expect(screen.getAllByText(/^\d+$/).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['0', '100', '200', '300', '400']),
  )
})
