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

/** Whether single letters do something, and how to change that: who speaks to the computer, or slips easily, turns them off. */
export const useLetterKeys = () => [useSyncExternalStore(subscribe, areOn), set] as const
