import { useSyncExternalStore } from 'react'
import { storedChoice } from './stored-choice.ts'

export type ColorScheme = 'light' | 'dark'
export type Theme = ColorScheme | 'system'

export const THEMES: Readonly<Record<Theme, string>> = {
  light: 'Light',
  dark: 'Dark',
  system: 'Use system setting',
}

const theme = storedChoice('theme', THEMES, 'light')
const listeners = new Set<() => void>()
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

/** Print is always light: light text would vanish on white paper. */
let isOnPaper = false

const scheme = (): ColorScheme => {
  if (isOnPaper) return 'light'
  const chosen = theme.get()
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

export const setTheme = theme.set

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

theme.subscribe(show)
systemDark.addEventListener('change', show)

const print = (isPrinting: boolean) => () => {
  isOnPaper = isPrinting
  show()
}
window.addEventListener('beforeprint', print(true))
window.addEventListener('afterprint', print(false))

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, scheme)

export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme.get)
