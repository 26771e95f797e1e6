import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from '#kit/lookup/combobox.tsx'
import { matching, type Option } from '#kit/lookup/lookup.ts'
import { aPerson } from '#tests/support/person.ts'

const STATES = [
  { value: 'OH', label: 'Ohio' },
  { value: 'OK', label: 'Oklahoma' },
  { value: 'TX', label: 'Texas' },
]

type BoxProps = Partial<ComponentProps<typeof Combobox>> & { changed?: (values: string[]) => void }

function Box({ chosen: first = [], changed, isMany = true, ...props }: BoxProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(first)
  const change = (options: readonly Option[]) => {
    setChosen(options)
    changed?.(options.map(({ value }) => value))
  }
  return (
    <Combobox
      label="States"
      isMany={isMany}
      offered={matching(STATES, typed)}
      chosen={chosen}
      typed={typed}
      onType={setTyped}
      onChoose={(option) => change(isMany ? [...chosen, option] : [option])}
      onRemove={(option) => change(chosen.filter((one) => one !== option))}
      {...props}
    />
  )
}

function open(props: BoxProps = {}) {
  const changed = vi.fn<(values: string[]) => void>()
  const user = aPerson()
  render(
    <>
      <Box {...props} changed={changed} />
      <button type="button">Next</button>
    </>,
  )
  return { user, changed, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'States' }) }
}
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const activeOf = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent

test('one-line combobox: has an arrow that opens it where options exist without typing', async () => {
  const { user, box } = open({ isOneLine: true })
  await user.click(box.nextElementSibling!)
  expect([document.activeElement, offered()]).toEqual([box, ['Ohio', 'Oklahoma', 'Texas']])
  await user.keyboard('te')
  expect(box.nextElementSibling).toBeNull()
})

test('combobox: opens on click with no active option, so that Enter chooses nothing by accident', async () => {
  const { user, changed, box } = open()
  expect([box.getAttribute('aria-expanded'), offered()]).toEqual(['false', []])
  await user.click(box)
  expect([box.getAttribute('aria-expanded'), offered()]).toEqual(['true', ['Ohio', 'Oklahoma', 'Texas']])
  await user.keyboard('{Enter}')
  expect(changed).not.toHaveBeenCalled()
  await user.keyboard('te')
  expect(activeOf(box)).toBe('Texas')
  await user.keyboard('{Enter}')
  expect(changed).toHaveBeenCalledWith(['TX'])
})

test('combobox: arrow keys open it at the first option and wrap around at both ends', async () => {
  const { user, box } = open()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(activeOf(box)).toBe('Ohio')
  await user.keyboard('{ArrowUp}')
  expect(activeOf(box)).toBe('Texas')
  await user.keyboard('{ArrowDown}')
  expect(activeOf(box)).toBe('Ohio')
})

test('combobox: stays open after a choice of several, closes after a single choice, and clears its text in both cases', async () => {
  const many = open()
  await many.user.type(many.box, 'tex{Enter}')
  expect([many.box.value, offered().length]).toEqual(['', 3])
  document.body.replaceChildren()
  const one = open({ isMany: false })
  await one.user.type(one.box, 'tex{Enter}')
  expect([one.box.value, offered()]).toEqual(['', []])
})

test('combobox: Escape closes the options without reaching the surrounding element', async () => {
  const heard = vi.fn<(key: string) => void>()
  const { user, box } = open({ onKeyDown: ({ key }) => heard(key) })
  await user.type(box, 'oh{Escape}')
  expect([box.value, offered(), heard.mock.calls.flat()]).toEqual(['', [], ['o', 'h']])
  await user.keyboard('{Escape}')
  expect(heard).toHaveBeenLastCalledWith('Escape')
})

test('combobox: leaves Ctrl+Enter to the form around it', async () => {
  const heard = vi.fn<(key: string) => void>()
  const { user, changed, box } = open({ onKeyDown: ({ key }) => heard(key) })
  await user.type(box, 'oh{Control>}{Enter}{/Control}')
  expect(changed).not.toHaveBeenCalled()
  expect(heard).toHaveBeenCalledWith('Enter')
})

test('combobox: keys that compose a character choose nothing', async () => {
  const { user, changed, box } = open()
  await user.type(box, 'oh')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(changed).not.toHaveBeenCalled()
  expect(offered()).toEqual(['Ohio'])
})

test('combobox: a click on an option chooses it and keeps the focus in the box', async () => {
  const { user, changed, box } = open()
  await user.click(box)
  await user.click(screen.getByRole('option', { name: 'Oklahoma' }))
  expect(changed).toHaveBeenCalledWith(['OK'])
  expect(document.activeElement).toBe(box)
})

test('combobox: shows the chosen options, which a click or Backspace removes', async () => {
  const { user, changed, box } = open({ chosen: STATES })
  await user.click(screen.getByRole('button', { name: 'Remove Ohio' }))
  expect(document.activeElement).toBe(box)
  await user.keyboard('{Backspace}')
  expect(changed.mock.calls).toEqual([[['OK', 'TX']], [['OK']]])
})

test('one-line combobox: shows the choice as text, describes it to screen readers, and Backspace removes the last one', async () => {
  const { user, changed, box } = open({ chosen: STATES.slice(0, 2), isOneLine: true, placeholder: 'Any' })
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(box.placeholder).toBe('Ohio, Oklahoma')
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Selected: Ohio, Oklahoma',
  )
  await user.type(box, '{Backspace}{Backspace}')
  expect(changed.mock.calls).toEqual([[['OH']], [[]]])
  expect([box.placeholder, box.getAttribute('aria-describedby')]).toEqual(['Any', null])
})

test('combobox: clears typed text on blur, or keeps it and reopens on focus', async () => {
  const { user, box } = open({ keepsTyped: true })
  await user.type(box, 'oh')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect([box.value, offered()]).toEqual(['oh', []])
  await user.tab({ shift: true })
  await waitFor(() => expect(offered()).toEqual(['Ohio']))
  document.body.replaceChildren()
  const other = open()
  await other.user.type(other.box, 'oh')
  await other.user.tab()
  expect([other.box.value, offered()]).toEqual(['', []])
})

test('combobox without matches: shows its note, or nothing if it has none', async () => {
  const { user, box } = open({ note: 'No such state.' })
  await user.type(box, 'zz')
  expect(screen.getByRole('status').textContent).toBe('No such state.')
  document.body.replaceChildren()
  const silent = open({ note: '' })
  await silent.user.type(silent.box, 'zz')
  expect(silent.box.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('status')).toBeNull()
})
