import { useSyncExternalStore } from 'react'

const KEY = 'letter-keys'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const areOn = () => localStorage.getItem(KEY) !== 'off'

function set(isOn: boolean) {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const listener of listeners) listener()
}

/** Single-letter shortcuts can be turned off (WCAG 2.1.4). */
export const useLetterKeys = () => [useSyncExternalStore(subscribe, areOn), set] as const
