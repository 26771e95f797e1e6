import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { dayWriter } from '#contract/rules/dates.ts'
import { ownZone } from '#contract/rules/wall-time.ts'
import { fill } from '#tests/support/person.ts'
import { RangeBar } from '#src/pages/dashboard/range-bar.tsx'
import { initialRange, useAddress } from '#src/pages/dashboard/use-address.ts'

function Figures() {
  const { range, change } = useAddress('accounting')
  return (
    <>
      <RangeBar range={range} onChange={change} />
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

test('dashboard range: refuses a start after the end at its field, keeps the figures, and applies once the range is valid', async () => {
  const user = userEvent.setup()
  drawn('/dashboard?from=2026-11-02&to=2026-11-12')
  const [from, to] = [
    screen.getByRole('textbox', { name: 'From' }),
    screen.getByRole('textbox', { name: 'To' }),
  ]
  expect(from).toHaveProperty('value', '02 Nov 2026')
  await fill(user, from, '11/20/2026')
  await user.tab()
  expect(from.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Too late. Must be on or before 12 Nov 2026',
  )
  expect(shown()).toBe('2026-11-02 to 2026-11-12')
  await fill(user, to, '11/25/2026')
  await waitFor(() => expect(shown()).toBe('2026-11-20 to 2026-11-25'))
  expect(from.getAttribute('aria-invalid')).toBeNull()
  expect(from).toHaveProperty('value', '20 Nov 2026')
})

test('dashboard range: falls back to the default when the URL has its dates reversed', () => {
  drawn('/dashboard?from=2026-11-20&to=2026-11-12')
  const { from, to } = initialRange('accounting', dayWriter(ownZone())(Date.now()))
  expect(shown()).toBe(`${from} to ${to}`)
})

test.each([
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
])('initialRange: on company date %s, the accounting range ends on %s', (today, last) => {
  expect(initialRange('accounting', today).to).toBe(last)
  expect(initialRange('dispatch', today).to).toBe(today)
})
