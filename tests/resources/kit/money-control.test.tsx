import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { cents } from '#contract/http.ts'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { ActionControls, type ActionValues, buildActionBody } from '#kit/show/action-fields.tsx'
import { aPerson, fill } from '#tests/support/person.ts'

const named = { 'aria-label': 'Rate' }

function Rate() {
  const [value, setValue] = useState<number | string | null>(120_050)
  return (
    <>
      <MoneyControl {...named} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

function open() {
  render(<Rate />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' })
  return { user: aPerson(), box, sent: () => JSON.parse(screen.getByRole('status').textContent) as unknown }
}

it('money control: shows cents as dollars', () => expect(open().box.value).toBe('1,200.50'))

it.each([
  ['1,250.5', 125_050, '1,250.50'],
  ['$1250', 125_000, '1,250.00'],
  ['850.', 85_000, '850.00'],
  ['', null, ''],
])('money control: %j becomes %j cents and reads %j after blur', async (typed, expected, read) => {
  const { user, box, sent } = open()
  await fill(user, box, typed)
  expect([box.value, sent()]).toEqual([typed, expected])
  await user.tab()
  expect([box.value, sent()]).toEqual([read, expected])
})

it.each(['12.345', '1.250,50', 'twelve', '-5'])(
  'money control: %j is not an amount, is marked when the field is left, and stays for correction',
  async (typed) => {
    const { user, box, sent } = open()
    await fill(user, box, typed)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    expect([box.value, sent()]).toEqual([typed, typed])
    const alert = screen.getByRole('alert')
    expect([
      alert.textContent,
      box.getAttribute('aria-invalid'),
      box.getAttribute('aria-describedby'),
    ]).toEqual(['Enter dollars and cents, such as 1,250.50.', 'true', alert.id])
    await user.type(box, '0')
    expect([screen.queryByRole('alert'), box.getAttribute('aria-invalid')]).toEqual([null, null])
    expect(cents.safeParse(sent()).error?.issues[0]?.message).toBe(
      'Enter dollars and cents, such as 1,250.50.',
    )
  },
)

const amount = [{ name: 'amount_cents', label: 'Amount', isMoney: true }] as const

function PriceForm({ cents }: { cents?: number }) {
  const [values, setValues] = useState<ActionValues>(cents === undefined ? {} : { amount_cents: cents })
  return (
    <>
      <ActionControls fields={amount} values={values} errors={{}} onChange={setValues} />
      <output>{JSON.stringify(buildActionBody(amount, values))}</output>
    </>
  )
}

it.each<[typed: string, amount_cents: unknown]>([
  ['1,250.5', 125_050],
  ['7', 700],
  ['12.345', '12.345'],
  ['-50', '-50'],
  ['1e3', '1e3'],
  ['0.005', '0.005'],
])('money control of an action: keeps %j as typed and sends %j', async (typed, amount_cents) => {
  const user = aPerson()
  render(<PriceForm />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  await user.type(box, typed)
  expect([box.value, JSON.parse(screen.getByRole('status').textContent)]).toEqual([typed, { amount_cents }])
})

it.each([
  [215_500, '2,155.00'],
  [5, '0.05'],
  [0, '0.00'],
])('money control of an action: %j cents are shown as %j and sent back unchanged', (amount_cents, shown) => {
  render(<PriceForm cents={amount_cents} />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  expect([box.value, JSON.parse(screen.getByRole('status').textContent)]).toEqual([shown, { amount_cents }])
})
