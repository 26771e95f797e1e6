import { useEffect, useRef } from 'react'
import type { Action } from './shortcuts.ts'
import { useLetterKeys } from './use-letter-keys.ts'
import { wantedAction } from './wanted.ts'

/** What the board does for each action; false where there was nothing to do, and the key stays the browser's. */
export type Actions = Partial<Record<Action, (event: KeyboardEvent) => boolean>>

/** Listens for the board's keys on the whole page, after everything on it that takes keys itself. */
export function useShortcuts(actions: Actions) {
  const latest = useRef(actions)
  const [withLetters] = useLetterKeys()
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = wantedAction(event, withLetters)
      if (action && latest.current[action]?.(event)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [withLetters])
}
