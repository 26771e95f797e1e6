import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { dayWriter } from '#contract/rules/dates.ts'
import { rangeOfPeriod } from '#contract/rules/day-periods.ts'
import { ownZone } from '#contract/rules/wall-time.ts'
import { fill } from '#tests/support/person.ts'
import { RangeBar } from '#src/pages/dashboard/range-bar.tsx'
import { initialRange, useAddress } from '#src/pages/dashboard/use-address.ts'

function Figures() {
  const { entered, range, period, change } = useAddress('accounting')
  return (
    <>
      <RangeBar entered={entered} period={period} initialWords="7 weeks to Monday" onChange={change} />
      <output>{`${range.from} to ${range.to}`}</output>
    </>
  )
}
const drawn = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Figures />
    </MemoryRouter>,
  )
const shown = () => screen.getByRole('status').textContent
const today = dayWriter(ownZone())(Date.now())

test('dashboard range: takes its days in any order of typing', async () => {
  const user = userEvent.setup()
  drawn('/dashboard?from=2026-11-02&to=2026-11-12')
  const [from, to] = [
    screen.getByRole('textbox', { name: 'From' }),
    screen.getByRole('textbox', { name: 'To' }),
  ]
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveProperty('value', 'days')
  await fill(user, from, '11/20/2026')
  await user.tab()
  expect(from.getAttribute('aria-invalid')).toBeNull()
  expect(shown()).toBe('2026-11-12 to 2026-11-20')
  expect(to).toHaveProperty('value', '12 Nov 2026')
  await fill(user, to, '11/25/2026')
  await waitFor(() => expect(shown()).toBe('2026-11-20 to 2026-11-25'))
  expect(from).toHaveProperty('value', '20 Nov 2026')
})

test('dashboard range: reads days that the address has reversed', () => {
  drawn('/dashboard?from=2026-11-20&to=2026-11-12')
  expect(shown()).toBe('2026-11-12 to 2026-11-20')
})

test('dashboard range: a period replaces the days, days replace the period', async () => {
  const user = userEvent.setup()
  drawn('/dashboard?from=2025-01-02&to=2025-01-12')
  const choice = screen.getByRole('combobox', { name: 'Period' })
  await user.selectOptions(choice, 'Last quarter')
  const quarter = rangeOfPeriod('last_quarter', today)
  expect(shown()).toBe(`${quarter.from} to ${quarter.to}`)
  await fill(user, screen.getByRole('textbox', { name: 'To' }), quarter.from)
  await user.tab()
  expect(shown()).toBe(`${quarter.from} to ${quarter.from}`)
  expect(choice).toHaveProperty('value', 'days')
  await user.selectOptions(choice, '7 weeks to Monday')
  const initial = initialRange('accounting', today)
  expect(shown()).toBe(`${initial.from} to ${initial.to}`)
})

test.each([
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
])('initialRange: on company date %s, the accounting range ends on %s', (today, last) => {
  expect(initialRange('accounting', today).to).toBe(last)
  expect(initialRange('dispatch', today).to).toBe(today)
})
