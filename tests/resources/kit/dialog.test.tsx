import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Question } from '#kit/dialog/question.tsx'
import { aPerson } from '#tests/support/person.ts'

function Page({ hasField = false }: { hasField?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Question title="Sure?" label="Yes" hasField={hasField} onYes={close} onNo={close}>
          {hasField && <input aria-label="Reason" />}
        </Question>
      )}
    </>
  )
}

async function open(hasField = false) {
  const user = aPerson()
  render(<Page hasField={hasField} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return {
    user,
    isAt: () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  }
}

test('dialog: Tab moves through it in both directions and stops only at enabled controls', async () => {
  const { user, isAt } = await open(true)
  const steps = [isAt()]
  for (const shift of [false, false, false, true, true, true]) {
    await user.tab({ shift })
    steps.push(isAt())
  }
  expect(steps).toEqual(['Reason', 'Cancel', 'Yes', 'Reason', 'Yes', 'Cancel', 'Reason'])
})

test.each([true, false])(
  'dialog: focuses its first field or else Cancel (has a field: %j), and Escape returns the focus',
  async (hasField) => {
    const { user, isAt } = await open(hasField)
    expect(isAt()).toBe(hasField ? 'Reason' : 'Cancel')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(isAt()).toBe('Open')
  },
)
