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

test('a box of one line has an arrow that opens it where there is something to choose without typing', async () => {
  const { user, box } = open({ isOneLine: true })
  await user.click(box.nextElementSibling!)
  expect([document.activeElement, offered()]).toEqual([box, ['Ohio', 'Oklahoma', 'Texas']])
  await user.keyboard('te')
  expect(box.nextElementSibling).toBeNull()
})

test('a click opens it with nothing active, so that Enter chooses nothing that was not meant', async () => {
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

test('the arrows open it on the first option and go round its ends', async () => {
  const { user, box } = open()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(activeOf(box)).toBe('Ohio')
  await user.keyboard('{ArrowUp}')
  expect(activeOf(box)).toBe('Texas')
  await user.keyboard('{ArrowDown}')
  expect(activeOf(box)).toBe('Ohio')
})

test('many stay open after a choice, one closes; both begin anew with the typing', async () => {
  const many = open()
  await many.user.type(many.box, 'tex{Enter}')
  expect([many.box.value, offered().length]).toEqual(['', 3])
  document.body.replaceChildren()
  const one = open({ isMany: false })
  await one.user.type(one.box, 'tex{Enter}')
  expect([one.box.value, offered()]).toEqual(['', []])
})

test('Escape closes it before what is around it hears of the key', async () => {
  const heard = vi.fn<(key: string) => void>()
  const { user, box } = open({ onKeyDown: ({ key }) => heard(key) })
  await user.type(box, 'oh{Escape}')
  expect([box.value, offered(), heard.mock.calls.flat()]).toEqual(['', [], ['o', 'h']])
  await user.keyboard('{Escape}')
  expect(heard).toHaveBeenLastCalledWith('Escape')
})

test('Enter with Control is of the form around it', async () => {
  const heard = vi.fn<(key: string) => void>()
  const { user, changed, box } = open({ onKeyDown: ({ key }) => heard(key) })
  await user.type(box, 'oh{Control>}{Enter}{/Control}')
  expect(changed).not.toHaveBeenCalled()
  expect(heard).toHaveBeenCalledWith('Enter')
})

test('keys that compose a letter choose nothing', async () => {
  const { user, changed, box } = open()
  await user.type(box, 'oh')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(changed).not.toHaveBeenCalled()
  expect(offered()).toEqual(['Ohio'])
})

test('a press on an option chooses it and leaves the focus in the box', async () => {
  const { user, changed, box } = open()
  await user.click(box)
  await user.click(screen.getByRole('option', { name: 'Oklahoma' }))
  expect(changed).toHaveBeenCalledWith(['OK'])
  expect(document.activeElement).toBe(box)
})

test('what is chosen stands in the box, and goes by a click or by Backspace', async () => {
  const { user, changed, box } = open({ chosen: STATES })
  await user.click(screen.getByRole('button', { name: 'Remove Ohio' }))
  expect(document.activeElement).toBe(box)
  await user.keyboard('{Backspace}')
  expect(changed.mock.calls).toEqual([[['OK', 'TX']], [['OK']]])
})

test('in one line what is chosen stands as words, which a screen reader hears, and Backspace takes the last back', async () => {
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

test('what was typed goes with the focus, or waits for it and opens again', async () => {
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

test('where nothing is left a note says so, or nothing does', async () => {
  const { user, box } = open({ note: 'No such state.' })
  await user.type(box, 'zz')
  expect(screen.getByRole('status').textContent).toBe('No such state.')
  document.body.replaceChildren()
  const silent = open({ note: '' })
  await silent.user.type(silent.box, 'zz')
  expect(silent.box.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('status')).toBeNull()
})
