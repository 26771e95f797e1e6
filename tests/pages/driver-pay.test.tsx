import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnPay, OwnPayDetail } from '#contract/entities/money/driver-pay.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { Pays } from '#src/driver/pay.tsx'
import { eventually } from '#tests/support/eventually.ts'

const calls = vi.hoisted(() => ({ call: vi.fn(), callFile: vi.fn() }))
const saved = vi.hoisted(() => ({ saveFile: vi.fn() }))
vi.mock('#src/driver/session.ts', async () => ({
  ...(await import('#tests/support/driver-session.ts')).driverSession(calls.call),
  callFile: calls.callFile,
}))
vi.mock('#kit/save-file.ts', () => saved)

const WEEK: OwnPay = {
  id: 7,
  payee_name: 'Wheel LLC',
  monday: '2030-01-07',
  state: 'locked',
  total_cents: 90_000,
  pay_by: '2030-01-25',
  paid_on: null,
  paid_cents: 0,
  open_disputes: 0,
}
const DETAIL: OwnPayDetail = {
  ...WEEK,
  carried_cents: 0,
  year_gross_cents: 190_000,
  year_deducted_cents: 5000,
  year_advanced_cents: 20_000,
  year_cents: 90_000,
  changes: [
    'XX30-2-1 changed after the week was locked, from $900.00 to $950.00. Bo Lead changed driver pay on 9 Jan 2030.',
  ],
  lines: [{ load: 3, load_number: 'XX30-2-1', day: '2030-01-08', what: 'Driver pay', amount_cents: 90_000 }],
  adjustments: [],
  disputes: [],
}

let answers: Record<string, unknown>

beforeEach(() => {
  answers = {
    [DRIVER_PATHS.pays]: { results: [] },
    [DRIVER_PATHS.settlements]: { results: [WEEK] },
    'driver/settlement/7': DETAIL,
    'driver/settlement/7/dispute': {
      ...DETAIL,
      disputes: [
        {
          id: 1,
          load_number: 'XX30-2-1',
          text: 'Detention is missing',
          state: 'open',
          answer: '',
          answered_by: '',
        },
      ],
    },
  }
  calls.call.mockImplementation((path: string) => Promise.resolve(answers[path]))
})
afterEach(() => {
  vi.clearAllMocks()
})

const open = async () => {
  const section = await screen.findByRole('region', { name: 'Settlements for Wheel LLC' })
  const [week] = section.querySelectorAll('details')
  week!.open = true
  fireEvent(week!, new Event('toggle'))
  return section
}

it("driver pay: shows the settlements of the driver's own company with changes, and disputes a line", async () => {
  const { rerender } = render(<Pays turn={1} />)
  const section = await open()
  const changed = await within(section).findByRole('list', { name: 'Changed after the week was locked' })
  expect(changed.textContent).toContain('Bo Lead changed driver pay')
  expect(section.textContent).toContain(': Driver pay$900.00')
  expect(section.textContent).toContain('Final, due 25 Jan 2030')
  expect(screen.queryByRole('region', { name: 'My pay' })).toBe(null)
  fireEvent.change(screen.getByLabelText('Problem with'), { target: { value: '3' } })
  fireEvent.change(screen.getByLabelText('Problem'), { target: { value: 'Detention is missing' } })
  fireEvent.click(screen.getByText('Send to the office'))
  expect((await within(section).findByText(/^Open: XX30-2-1\./)).textContent).toBe(
    'Open: XX30-2-1. Detention is missing',
  )
  expect(calls.call.mock.calls.find(([path]) => path === 'driver/settlement/7/dispute')?.[1]).toMatchObject({
    method: 'POST',
    json: { load: 3, text: 'Detention is missing' },
  })
  answers['driver/settlement/7'] = {
    ...DETAIL,
    disputes: [
      {
        id: 1,
        load_number: 'XX30-2-1',
        text: 'Detention is missing',
        state: 'accepted',
        answer: 'Added',
        answered_by: 'Al Count',
      },
    ],
  }
  rerender(<Pays turn={2} />)
  expect((await within(section).findByText(/^Accepted/)).textContent).toContain('Al Count: Added')
})

it('driver pay: downloads a weekly statement, and the button says when it needs a connection', async () => {
  const file = new Blob(['%PDF'])
  calls.callFile.mockResolvedValueOnce(file).mockRejectedValueOnce(new Error('No connection.'))
  render(<Pays turn={1} />)
  const section = within(await open())
  const button = await section.findByRole('button', { name: 'Download statement (PDF)' })
  fireEvent.click(button)
  await eventually(() =>
    expect(saved.saveFile.mock.calls).toEqual([[file, 'Settlement Wheel LLC 2030-W02.pdf']]),
  )
  expect(calls.callFile.mock.calls).toEqual([['driver/settlement/7/file']])
  await eventually(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
  expect((await section.findByRole('alert')).textContent).toBe(
    'No connection. The statement wasn’t downloaded. Try again.',
  )
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  const waiting = await section.findByRole('button', { name: 'Statement (PDF): connect to download' })
  expect(waiting).toHaveProperty('disabled', true)
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(await section.findByRole('button', { name: 'Download statement (PDF)' })).toHaveProperty(
    'disabled',
    false,
  )
  online.mockRestore()
})

it("driver pay: offers no statement for the driver's own pay", async () => {
  answers[DRIVER_PATHS.settlements] = { results: [] }
  answers[DRIVER_PATHS.pays] = { results: [WEEK] }
  answers['driver/pay/7'] = DETAIL
  render(<Pays turn={1} />)
  const [week] = (await screen.findByRole('region', { name: 'My pay' })).querySelectorAll('details')
  week!.open = true
  fireEvent(week!, new Event('toggle'))
  expect(await screen.findByText('XX30-2-1, 08 Jan 2030')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /tatement/ })).toBe(null)
})

it('driver pay: leaves out a week to come that pays nothing yet', async () => {
  answers[DRIVER_PATHS.settlements] = { results: [] }
  const later = { ...WEEK, id: 8, monday: '2999-12-30', total_cents: 0 }
  answers[DRIVER_PATHS.pays] = { results: [later, WEEK] }
  render(<Pays turn={1} />)
  const pay = await screen.findByRole('region', { name: 'My pay' })
  expect(within(pay).getAllByRole('listitem')).toHaveLength(1)
  expect(pay.textContent).toContain('$900.00')
})

it("driver pay: shows no settlements when the company is not the driver's", async () => {
  answers[DRIVER_PATHS.settlements] = { results: [] }
  answers[DRIVER_PATHS.pays] = {
    results: [{ ...WEEK, payee_name: 'Ann Wheel', monday: '2020-01-06', total_cents: 0 }],
  }
  render(<Pays turn={1} />)
  expect((await screen.findByRole('region', { name: 'My pay' })).textContent).toContain('$0.00')
  expect(screen.getAllByRole('region')).toHaveLength(1)
})
