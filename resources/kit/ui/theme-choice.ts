import { createContext } from 'react'

/** Themes by name, provided by the shell. */
export const ThemeChoice = createContext<{
  themes: Readonly<Record<string, string>>
  theme: string
  choose: (theme: string) => void
} | null>(null)
