import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { RateConfirmationDetail } from '#contract/entities/rate-confirmation.ts'
import { RateRows } from '#resources/loads/rate-confirmation/rate-rows.tsx'
import { valueIn } from '#resources/loads/rate-confirmation/value-entry.tsx'

type Row = RateConfirmationDetail['rows'][number]

const row = (key: string, more: Partial<Row> = {}): Row => ({
  key,
  read: null,
  value: 'x',
  load_value: null,
  places: [],
  state: 'same',
  why: '',
  decision: null,
  ...more,
})
const ROWS = [
  row('rate', { value: 115_000, load_value: 120_000, state: 'differs' }),
  row('load_number', { value: '778812', load_value: '778812' }),
  row('weight', { value: 4200, state: 'marked', why: 'The document says 4,100 too.' }),
  row('po', { value: null, state: 'blocked' }),
]

function shown(mayDecide = true) {
  const onDecide = vi.fn<(row: Row, value: string | number) => Promise<void>>(() => Promise.resolve())
  const onFocus = vi.fn<(row: Row) => void>()
  render(<RateRows rows={ROWS} mayDecide={mayDecide} isBusy={false} onFocus={onFocus} onDecide={onDecide} />)
  return { onDecide, onFocus, fields: () => screen.getAllByRole('button', { name: /: / }) }
}

test('Enter accepts a field that waits, and goes on to the next one that does', async () => {
  const { onDecide, onFocus, fields } = shown()
  fields()[0]?.focus()
  expect(onFocus).toHaveBeenCalledWith(ROWS[0])
  await userEvent.keyboard('{Enter}')
  expect(onDecide).toHaveBeenCalledExactlyOnceWith(ROWS[0], 115_000)
  expect(document.activeElement).toBe(fields()[2])
})

test('arrows move from row to row; a field that waits for nothing is not accepted', async () => {
  const { onDecide, fields } = shown()
  fields()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(fields()[3])
  await userEvent.keyboard('{ArrowUp}')
  expect([onDecide.mock.calls, document.activeElement]).toEqual([[], fields()[2]])
})

test('a difference says what the load says, a doubt says why', () => {
  shown()
  const [rate, , weight] = screen.getAllByRole('listitem')
  expect(rate?.textContent).toContain('$1,150.00')
  expect(rate?.textContent).toContain('Load says $1,200.00')
  expect(weight?.textContent).toContain('The document says 4,100 too.')
})

test('a value is entered by hand in the words of its kind; what is none is refused where it stands', async () => {
  const { onDecide } = shown()
  await userEvent.click(screen.getByRole('button', { name: 'Enter Total rate' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Total rate' })
  expect(field.value).toBe('$1,150.00')
  await userEvent.clear(field)
  await userEvent.type(field, 'much{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Enter dollars, such as 1,250.50.')
  await userEvent.clear(field)
  await userEvent.type(field, '1,180.5{Enter}')
  expect(onDecide).toHaveBeenCalledExactlyOnceWith(ROWS[0], 118_050)
})

test('who may not decide is offered nothing', async () => {
  const { onDecide, fields } = shown(false)
  fields()[0]?.focus()
  await userEvent.keyboard('{Enter}')
  expect(onDecide).not.toHaveBeenCalled()
  expect(within(screen.getByRole('list')).queryByRole('button', { name: /^(?:Accept|Enter) / })).toBeNull()
})

test.each([
  ['rate', '$1,250', 125_000],
  ['rate', 'about 12', null],
  ['weight', '4,200 lb', 4200],
  ['terms', '30 days', 30],
  ['stop.1.pickup.from', '2026-12-03 08:00', '2026-12-03T08:00'],
  ['stop.1.pickup.from', 'tomorrow', null],
  ['payer', ' Summit Freight ', 'Summit Freight'],
  ['payer', '  ', null],
])('%s typed as "%s" is %s', (key, typed, value) => expect(valueIn(key, typed)).toBe(value))
