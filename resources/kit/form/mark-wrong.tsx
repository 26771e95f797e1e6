import { useId, useState } from 'react'
import { parseCents } from '#contract/rules/money.ts'
import '#kit/kit.css'

/** A message that appears while a button is pressed would move the button away from the pointer. */
const isPressing = () => document.querySelector('button:active, a:active') !== null

/** For onBlur of a money field: what was typed is no amount. */
export const isWrongMoney = (text: string): boolean =>
  text.trim() !== '' && parseCents(text) === null && !isPressing()

interface Described {
  'aria-invalid'?: unknown
  'aria-describedby'?: string
}

/**
 * Marks a field once it is left with text that is no value of it, until it is typed in again or its form says
 * what is wrong.
 */
export function useMarkWrong(isWrong: boolean, words: string, injected: Described) {
  const id = `${useId()}-wrong`
  const [isLeft, setLeft] = useState(false)
  const isMarked = isLeft && isWrong && !injected['aria-invalid']
  return {
    marked: isMarked && {
      status: 'error' as const,
      'aria-invalid': true as const,
      'aria-describedby': [injected['aria-describedby'], id].filter(Boolean).join(' '),
    },
    message: isMarked && (
      <p id={id} className="danger small" role="alert">
        {words}
      </p>
    ),
    onType: () => setLeft(false),
    onLeave: () => setLeft(!isPressing()),
  }
}
