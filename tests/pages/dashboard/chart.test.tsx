import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import Chart from '#src/pages/dashboard/chart.tsx'

const points = ['Week 45', 'Week 46', 'Week 47'].map((text, index) => ({
  key: text,
  text,
  value: index * 100,
  words: `$${index}.00, ${index} loads`,
  to: `/confirmed-loads?week=${index}`,
}))
const drawn = () =>
  render(
    <MemoryRouter>
      <Chart label="Profit" points={points} short={String} />
    </MemoryRouter>,
  )

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
      <Chart label="Bids" points={points.map((point) => ({ ...point, to: undefined }))} short={String} />
    </MemoryRouter>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.setup().tab()
  expect(document.activeElement).toBe(screen.getByRole('img', { name: 'Week 47: $2.00, 2 loads' }))
})
