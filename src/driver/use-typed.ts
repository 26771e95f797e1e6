import { useState } from 'react'
import { userId } from './session.ts'

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
        // Storage is full: the text lives as long as the page.
      }
    },
  ]
}
