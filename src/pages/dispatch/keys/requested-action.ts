import { isInOtherLayer, isTyping } from '#kit/keys/typing.ts'
import { type Action, findAction } from './shortcuts.ts'

const isAtRest = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.id === 'main')

const OF_ROWS: readonly Action[] = ['next', 'previous', 'ends', 'pages']

/** Undefined when the key belongs to a field, a dialog or the browser. */
export function requestedAction(event: KeyboardEvent, withLetters: boolean): Action | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey)
    return undefined
  const action = findAction(event.key)
  if (!action || isInOtherLayer(event.target)) return undefined
  if (action === 'back') return action
  const isLetter = event.key.length === 1
  if (isTyping(event.target) || (isLetter && !withLetters)) return undefined
  // Named keys scroll the open offer and press buttons, so leave those alone.
  if (!isLetter && !(OF_ROWS.includes(action) && isAtRest(event.target))) return undefined
  return action
}
