import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ControlInput } from '#kit/form/control.tsx'
import type { Views } from '#kit/define-views.ts'
import type { Control, Row } from '#kit/fields/field-spec.ts'
import { aPerson, fill } from '#tests/support/person.ts'

function Entry({ form, cell }: { form: Control; cell: string }) {
  const [value, setValue] = useState<unknown>(null)
  return (
    <ControlInput
      form={form}
      cell={cell}
      label="Entry"
      aria-label="Entry"
      canBeEmpty
      value={value}
      onChange={setValue}
    />
  )
}

it.each<[form: Control, cell: string, words: string]>([
  ['money', 'money', 'Enter dollars and cents, such as 1,250.50.'],
  ['percent', 'number', 'Enter a percentage, such as 30.'],
  ['number', 'number', 'Enter a number, such as 1,250.'],
  ['number', 'miles', 'Enter a number, such as 1,250.'],
  ['number', 'weight', 'Enter a number, such as 1,250.'],
  ['number', 'inches', 'Enter a number, such as 1,250.'],
])(
  'a field of %s in %s marks what is none once it is left, until it is typed in again',
  async (form, cell, words) => {
    render(<Entry form={form} cell={cell} />)
    const user = aPerson()
    const box = screen.getByLabelText<HTMLInputElement>('Entry')
    await fill(user, box, 'abc')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    const alert = screen.getByRole('alert')
    expect([alert.textContent, box.getAttribute('aria-invalid'), box.value]).toEqual([words, 'true', 'abc'])
    expect(box.getAttribute('aria-describedby')).toBe(alert.id)
    await fill(user, box, '12')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

it('every action asks for amounts and percentages with the control that marks them', async () => {
  const asked = await Promise.all(
    Object.entries(import.meta.glob<{ default: unknown }>('/resources/*/views.{ts,tsx}')).map(
      async ([path, load]) => {
        const declared = (await load()).default as Views<Row> | Readonly<Record<string, Views<Row>>>
        const all = 'fields' in declared ? [declared as Views<Row>] : Object.values(declared)
        return { name: path, actions: all.flatMap(({ actions }) => actions) }
      },
    ),
  )
  const fields = asked.flatMap(({ name, actions }) =>
    actions.flatMap(({ label, confirm }) =>
      (confirm?.fields ?? []).map((field) => ({ ...field, at: `${name}: ${label}: ${field.name}` })),
    ),
  )
  const amounts = fields.filter(({ name }) => name.endsWith('_cents'))
  const percentages = fields.filter(({ name }) => name.includes('percent'))
  expect([amounts.length > 3, percentages.length > 1]).toEqual([true, true])
  expect(amounts.filter(({ isMoney }) => !isMoney).map(({ at }) => at)).toEqual([])
  expect(percentages.filter(({ isPercent }) => !isPercent).map(({ at }) => at)).toEqual([])
})
