import { useState } from 'react'
import { userId } from './session.ts'

/** What this user types of a load or a stop; it outlives the page until it is '' again. */
export function useTyped(what: string, id: number): [string, (text: string) => void] {
  const key = `${what} ${userId()} ${id}`
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  return [
    text,
    (typed) => {
      setText(typed)
      try {
        if (typed === '') localStorage.removeItem(key)
        else localStorage.setItem(key, typed)
      } catch {
        // Where this phone has no room it lives as long as its page.
      }
    },
  ]
}
