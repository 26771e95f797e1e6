import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { LoadDetail } from '#contract/entities/freight/load.ts'
import type { RateConfirmationDetail } from '#contract/entities/freight/rate-confirmation.ts'
import { rateFieldText } from '#contract/rules/rate-confirmation.ts'
import { Mark } from '#resources/loads/rate-confirmation/page-picture.tsx'
import { RateRows } from '#resources/loads/rate-confirmation/rate-rows.tsx'
import { isCopyable, toLoadChange } from '#resources/loads/rate-confirmation/copy-to-load.ts'
import { MismatchTag } from '#parts/freight/load/mismatch-tag.tsx'
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
  home: null,
  ...more,
})
const ROWS = [
  row('rate', { value: 115_000, load_value: 120_000, state: 'differs' }),
  row('load_number', { value: '778812', load_value: '778812' }),
  row('weight', { value: 4200, state: 'marked', why: 'The document also says 4,100.' }),
  row('po', { value: null, state: 'blocked' }),
  row('pieces', { value: 4, state: 'extra' }),
]

function shown(mayDecide = true) {
  const onTake = vi.fn<(row: Row) => Promise<void>>(() => Promise.resolve())
  const onDecide = vi.fn<(row: Row, value: string | number) => Promise<void>>(() => Promise.resolve())
  const onFocus = vi.fn<(row: Row) => void>()
  render(
    <RateRows
      rows={ROWS}
      mayDecide={mayDecide}
      isBusy={false}
      onFocus={onFocus}
      onDecide={onDecide}
      canTake={({ key }) => key === 'pieces'}
      onTake={onTake}
    />,
  )
  return {
    onDecide,
    onFocus,
    onTake,
    fields: () => screen.getAllByRole('button').filter((button) => 'row' in button.dataset),
  }
}

test('rate confirmation: Enter accepts a field that needs review and moves to the next one', async () => {
  const { onDecide, onFocus, fields } = shown()
  fields()[0]?.focus()
  expect(onFocus).toHaveBeenCalledWith(ROWS[0])
  await userEvent.keyboard('{Enter}')
  expect(onDecide).toHaveBeenCalledExactlyOnceWith(ROWS[0], 115_000)
  expect(document.activeElement).toBe(fields()[2])
})

test('rate confirmation: arrow keys move between rows, and Enter does not accept a field without a question', async () => {
  const { onDecide, fields } = shown()
  fields()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(fields()[4])
  await userEvent.keyboard('{ArrowUp}')
  expect([onDecide.mock.calls, document.activeElement]).toEqual([[], fields()[3]])
})

test("rate confirmation: a mismatch shows the load's value, and a doubt shows the reason", () => {
  shown()
  const [rate, , weight] = screen.getAllByRole('listitem')
  expect(rate?.textContent).toContain('$1,150.00')
  expect(rate?.textContent).toContain('Load: $1,200.00')
  expect(weight?.textContent).toContain('The document also says 4,100.')
})

test('rate confirmation: a value is entered in the format of its field, and an invalid one is refused at its place', async () => {
  const { onDecide } = shown()
  await userEvent.click(screen.getByRole('button', { name: /^Edit\s*Total rate$/ }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Total rate' })
  expect(field.value).toBe('$1,150.00')
  expect(document.querySelector(`label[for="${field.id}"]`)?.className).toBe('visually-hidden')
  await userEvent.clear(field)
  await userEvent.type(field, 'much')
  await userEvent.tab()
  expect(screen.getByRole('alert').textContent).toBe('Enter dollars and cents, such as 1,250.50.')
  await userEvent.type(field, '!')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field, '{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Enter dollars and cents, such as 1,250.50.')
  await userEvent.clear(field)
  await userEvent.type(field, '1,180.5{Enter}')
  expect(onDecide).toHaveBeenCalledExactlyOnceWith(ROWS[0], 118_050)
})

test('rate confirmation: typed text stays after a refusal', async () => {
  const { onDecide } = shown()
  onDecide.mockRejectedValueOnce(new Error('Somebody decided it.'))
  await userEvent.click(screen.getByRole('button', { name: /^Edit\s*Total rate$/ }))
  const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Total rate' })
  await userEvent.clear(field()!)
  await userEvent.type(field()!, '1,180.5{Enter}')
  await waitFor(() => expect(onDecide).toHaveBeenCalledOnce())
  expect(field()?.value).toBe('1,180.5')
  await userEvent.type(field()!, '{Enter}')
  await waitFor(() => expect(field()).toBeNull())
})

test('rate confirmation: offers no decisions without the permission', async () => {
  const { onDecide, fields } = shown(false)
  fields()[0]?.focus()
  await userEvent.keyboard('{Enter}')
  expect(onDecide).not.toHaveBeenCalled()
  expect(
    within(screen.getByRole('list')).queryByRole('button', {
      name: /^(?:Accept|Acknowledge|Edit|Enter|Take) /,
    }),
  ).toBeNull()
})

test.each([
  ['rate', '$1,250', 125_000],
  ['rate', 'about 12', null],
  ['weight', '4,200 lb', 4200],
  ['terms', '30 days', 30],
  ['stop.1.pickup.from', '03 Dec 2026 08:00', '2026-12-03T08:00'],
  ['stop.1.pickup.from', '12/03/2026', '2026-12-03'],
  ['stop.1.pickup.from', 'tomorrow', null],
  ['payer', ' Summit Freight ', 'Summit Freight'],
  ['payer', '  ', null],
])('valueIn: %s typed as "%s" is %s', (key, typed, value) => expect(valueIn(key, typed)).toBe(value))

test('rate confirmation: Copy to load copies the value of that row alone', async () => {
  const { onTake, fields } = shown()
  await userEvent.click(screen.getByRole('button', { name: /^Copy to load/ }))
  expect(onTake).toHaveBeenCalledExactlyOnceWith(ROWS[4])
  expect(document.activeElement).toBe(fields()[4])
})

test.each([
  ['payer', 'IRONWORKS AUTOMOTIVE LOGISTICS', 'IRONWORKS AUTOMOTIVE LOGISTICS'],
  ['stop.1.pickup.place', 'Memphis, TN 38118', 'Memphis, TN 38118'],
  ['bol', 'T4T-9', 'T4T-9'],
  ['stop.1.pickup.from', '2026-11-23T09:36', '23 Nov 2026 09:36'],
  ['stop.1.pickup.from', '2026-11-23', '23 Nov 2026'],
  ['stop.1.pickup.from', 'ASAP', 'ASAP'],
  ['rate', 120_000, '$1,200.00'],
  ['weight', 2285, '2,285 lb'],
  ['po', null, ''],
] as const)('rateFieldText: %s %j reads "%s"', (key, value, text) =>
  expect(rateFieldText(key, value)).toBe(text),
)

test('rate confirmation: edits a stop time in the format that the row shows', async () => {
  const decide = vi.fn<(row: unknown, value: unknown) => Promise<void>>(() => Promise.resolve())
  render(
    <RateRows
      rows={[row('stop.1.pickup.from', { value: '2026-11-23T09:36' })]}
      mayDecide
      isBusy={false}
      onFocus={vi.fn<() => void>()}
      onDecide={decide}
      canTake={() => false}
      onTake={vi.fn<() => Promise<void>>()}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('23 Nov 2026 09:36')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(decide).toHaveBeenCalledWith(expect.anything(), '2026-11-23T09:36')
})

const stop = (id: number, kind: 'pickup' | 'delivery', more: object = {}) => ({
  id,
  kind,
  facility: '',
  address: 'Memphis, TN 38118',
  latitude: null,
  longitude: null,
  time_zone: 'America/Chicago',
  window_from: null,
  window_to: null,
  contact_name: '',
  contact_phone: '',
  reference: '',
  notes: 'Direct',
  arrived_at: null,
  departed_at: null,
  ...more,
})
const LOAD = {
  version: 7,
  pieces: null,
  weight: 2285,
  broker_reference: '',
  stops: [stop(1, 'pickup'), stop(2, 'delivery', { window_to: '2026-11-24T10:45:00.000Z' })],
} as unknown as LoadDetail
const extra = (key: string, value: string | number | null, more: Partial<Row> = {}) =>
  row(key, { value, state: 'extra', ...more })

test.each([
  ['pieces', [extra('pieces', 4)], { pieces: 4 }],
  ['the broker’s number', [extra('load_number', '740610')], { broker_reference: '740610' }],
  [
    'a time in the stop’s time zone',
    [extra('stop.1.pickup.from', '2026-11-23T09:36')],
    { stops: [{ window_from: '2026-11-23T09:36' }, {}] },
  ],
  [
    'a date as the end of that day',
    [extra('stop.1.pickup.to', '2026-11-23')],
    { stops: [{ window_to: '2026-11-23T23:59' }, {}] },
  ],
  [
    'a reference',
    [extra('stop.2.delivery.reference', 'PO 4')],
    { stops: [{}, { reference: 'PO 4', window_to: '2026-11-24T04:45' }] },
  ],
  [
    'the facility and the reference numbers of a stop',
    [
      extra('stop.1.pickup.facility', 'Acme'),
      extra('stop.1.pickup.reference', '88'),
      extra('stop.1.pickup.po', '45'),
    ],
    { stops: [{ facility: 'Acme', reference: '88, PO 45' }, {}] },
  ],
  [
    'a street, placed before its town',
    [extra('stop.1.pickup.street', '9 Elm St')],
    { stops: [{ address: '9 Elm St, Memphis, TN 38118' }, {}] },
  ],
  ['a value settled by a person', [extra('pieces', 4, { state: 'settled' })], { pieces: 4 }],
  [
    'several values at once',
    [
      extra('pieces', 4),
      extra('stop.1.pickup.from', '2026-11-23T09:36'),
      extra('stop.2.delivery.from', '2026-11-24T04:00'),
    ],
    {
      pieces: 4,
      stops: [
        { window_from: '2026-11-23T09:36', notes: 'Direct', id: 1 },
        { window_from: '2026-11-24T04:00', id: 2 },
      ],
    },
  ],
])('toLoadChange: the load takes %s', (_, rows, change) =>
  expect(toLoadChange(rows, LOAD)).toMatchObject({ version: 7, ...change }),
)

test.each([
  ['a value it already has', extra('weight', 2300)],
  ['a value it has no field for', extra('fuel', 21_600)],
  ['a value of a stop of another kind', extra('stop.2.pickup.from', '2026-11-23T09:36')],
  ['a value of a stop it does not have', extra('stop.3.delivery.from', '2026-11-23T09:36')],
  ['an end before its start', extra('stop.2.delivery.from', '2026-11-25T09:36')],
  ['a number outside the allowed range', extra('pieces', 0)],
  ['a value that still needs review', extra('pieces', 4, { state: 'marked' })],
  ['a value that differs from the load’s', extra('pieces', 4, { load_value: 5, state: 'settled' })],
])('toLoadChange: the load does not take %s', (_, one) => expect(toLoadChange([one], LOAD)).toBeUndefined())

test("rate confirmation: a broker's value is stored by one click, after a confirmation if it replaces another", async () => {
  const onTake = vi.fn<(row: Row) => Promise<void>>(() => Promise.resolve())
  const rows = [
    row('bill_to', { value: 'PO Box 12', state: 'extra', home: { where: 'broker', now: '' } }),
    row('terms', { value: 21, state: 'extra', home: { where: 'broker', now: '30 days' } }),
  ]
  const nothing = vi.fn<() => Promise<void>>(() => Promise.resolve())
  render(
    <RateRows
      rows={rows}
      mayDecide
      isBusy={false}
      onFocus={nothing}
      onDecide={nothing}
      canTake={() => true}
      onTake={onTake}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Save to broker.*Billing address$/ }))
  expect(onTake).toHaveBeenCalledExactlyOnceWith(rows[0])
  await userEvent.click(screen.getByRole('button', { name: /^Save to broker.*Payment terms$/ }))
  await screen.findByText('Broker record says 30 days. Replace it?')
  expect(onTake).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }))
  expect(onTake).toHaveBeenLastCalledWith(rows[1])
})

test("isCopyable: a street can be copied only where the document names the load's own town", () => {
  const street = extra('stop.1.pickup.street', '9 Elm St')
  const placed = (state: Row['state']) => isCopyable(street, [street, row('stop.1.pickup.place', { state })])
  expect([placed('same'), placed('differs'), isCopyable(street, [street])]).toEqual([true, false, false])
})

test('mismatch tag: shows both rates, without cents where there are none', () => {
  const { rerender } = render(<MismatchTag mismatch={{ confirmed_cents: 194_000, price_cents: 199_050 }} />)
  expect(document.body.textContent).toBe('Mismatch: $1,940 vs $1,990.50')
  rerender(<MismatchTag mismatch={undefined} />)
  expect(document.body.textContent).toBe('')
})

test('rate confirmation: a mark on the page changes where a browser returns a promise from scrolling', () => {
  const { scrollIntoView } = Element.prototype
  Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as void
  const place = { page: 1, left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }
  const { rerender, unmount } = render(<Mark place={place} />)
  expect(() => {
    rerender(<Mark place={{ ...place, top: 0.3 }} />)
    unmount()
  }).not.toThrow()
  Element.prototype.scrollIntoView = scrollIntoView
})
