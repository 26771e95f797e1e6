import { useEffect, useRef } from 'react'
import type { Action } from './shortcuts.ts'
import { useLetterKeys } from '#kit/keys/use-letter-keys.ts'
import { requestedAction } from './requested-action.ts'

/** Return false when there was nothing to do: the browser then handles the key. */
export type Actions = Partial<Record<Action, (event: KeyboardEvent) => boolean>>

/** Listens on the document, so that elements which handle keys themselves come first. */
export function useShortcuts(actions: Actions) {
  const latest = useRef(actions)
  const [withLetters] = useLetterKeys()
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = requestedAction(event, withLetters)
      if (action && latest.current[action]?.(event)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [withLetters])
}
