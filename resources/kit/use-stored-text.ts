import { useState } from 'react'

/** Text stored under a name for the logged-in user, until it equals `initial` again. */
export function useStoredText(name: string, initial = ''): [text: string, set: (text: string) => void] {
  const key = `typed ${localStorage.getItem('user_uuid') ?? ''} ${name}`
  const [text, setText] = useState(() => localStorage.getItem(key) ?? initial)
  const set = (typed: string) => {
    setText(typed)
    try {
      if (typed === initial) localStorage.removeItem(key)
      else localStorage.setItem(key, typed)
    } catch {
      // Without storage space it lives as long as its page.
    }
  }
  return [text, set]
}
