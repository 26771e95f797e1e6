import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'
export type Theme = ColorScheme | 'system'

export const THEMES: Readonly<Record<Theme, string>> = {
  light: 'Light',
  dark: 'Dark',
  system: 'Use system setting',
}

const KEY = 'theme'
const listeners = new Set<() => void>()
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

const isTheme = (saved: string | null): saved is Theme => saved !== null && Object.hasOwn(THEMES, saved)

const theme = (): Theme => {
  const saved = localStorage.getItem(KEY)
  return isTheme(saved) ? saved : 'light'
}

/** Print is always light: light text would vanish on white paper. */
let isOnPaper = false

const scheme = (): ColorScheme => {
  if (isOnPaper) return 'light'
  const chosen = theme()
  if (chosen !== 'system') return chosen
  return systemDark.matches ? 'dark' : 'light'
}

export function applyColorScheme() {
  document.body.classList.toggle('dark', scheme() === 'dark')
}

const show = () => {
  applyColorScheme()
  listeners.forEach((listener) => listener())
}

export function setTheme(chosen: Theme) {
  localStorage.setItem(KEY, chosen)
  show()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Also applies another tab's choice on pages that do not read the theme, such as the login.
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

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, scheme)

export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme)
