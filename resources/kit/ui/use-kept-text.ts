import { useState } from 'react'

/** A text that outlives its page: kept under a name for the user who is logged in until it is `initial` again; the answer is the text and what sets it. */
export function useKeptText(name: string, initial = ''): [text: string, set: (text: string) => void] {
  const key = `typed ${localStorage.getItem('user_uuid') ?? ''} ${name}`
  const [text, setText] = useState(() => localStorage.getItem(key) ?? initial)
  const set = (typed: string) => {
    setText(typed)
    try {
      if (typed === initial) localStorage.removeItem(key)
      else localStorage.setItem(key, typed)
    } catch {
      // Where there is no room it lives as long as its page.
    }
  }
  return [text, set]
}
