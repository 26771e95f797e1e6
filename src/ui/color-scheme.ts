import { useSyncExternalStore } from 'react'

/** The two looks of the product. */
export type ColorScheme = 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

const current = (): ColorScheme => (localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light')

/** Puts the saved look on the body, for before the first paint. */
export function applyColorScheme() {
  document.body.classList.toggle('dark', current() === 'dark')
}

/** Saves a look and shows it at once. */
export function setColorScheme(scheme: ColorScheme) {
  localStorage.setItem(KEY, scheme)
  applyColorScheme()
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another tab's choice counts on every page, also where nothing reads the look: at the login.
window.addEventListener('storage', ({ key }) => {
  if (key !== KEY && key !== null) return
  applyColorScheme()
  listeners.forEach((listener) => listener())
})

/** The look in force; other tabs' choices count too. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, current)
