import { parseCents } from '#contract/rules/money.ts'

/** A message that appears while a button is pressed would move the button away from the pointer. */
const isPressing = () => document.querySelector('button:active, a:active') !== null

/** For onBlur of a money field: what was typed is no amount. */
export const isWrongMoney = (text: string): boolean =>
  text.trim() !== '' && parseCents(text) === null && !isPressing()
