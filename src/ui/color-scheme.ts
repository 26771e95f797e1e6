import { useSyncExternalStore } from 'react'

/** The two looks of the product. */
export type ColorScheme = 'light' | 'dark'
/** What a person chooses: a look, or that of the system. */
export type Theme = ColorScheme | 'system'

/** The choices, as they are called. */
export const THEMES: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', system: 'Use system setting' }

const KEY = 'theme'
const listeners = new Set<() => void>()
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

const isTheme = (saved: string | null): saved is Theme => saved !== null && Object.hasOwn(THEMES, saved)

const theme = (): Theme => {
  const saved = localStorage.getItem(KEY)
  return isTheme(saved) ? saved : 'light'
}

/** On paper all is light: light letters on a sheet without its ground would not be read. */
let isOnPaper = false

const scheme = (): ColorScheme => {
  if (isOnPaper) return 'light'
  const chosen = theme()
  if (chosen !== 'system') return chosen
  return systemDark.matches ? 'dark' : 'light'
}

/** Puts the saved look on the body, for before the first paint. */
export function applyColorScheme() {
  document.body.classList.toggle('dark', scheme() === 'dark')
}

const show = () => {
  applyColorScheme()
  listeners.forEach((listener) => listener())
}

/** Saves a choice and shows it at once. */
export function setTheme(chosen: Theme) {
  localStorage.setItem(KEY, chosen)
  show()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another tab's choice counts on every page, also where nothing reads the look: at the login.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) show()
})
systemDark.addEventListener('change', show)

const print = (isPrinting: boolean) => () => {
  isOnPaper = isPrinting
  show()
}
window.addEventListener('beforeprint', print(true))
window.addEventListener('afterprint', print(false))

/** The look in force; other tabs' choices and the system's changes count too. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, scheme)

/** What was chosen, in this tab or another. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme)
