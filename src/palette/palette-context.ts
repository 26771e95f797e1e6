import { createContext, use } from 'react'
import type { NavEntry } from '#src/layout/nav-entries.ts'

export interface PaletteParts {
  entries: readonly NavEntry[]
  canOpen: (path: string) => boolean
  close: () => void
  typedAhead: () => string
}

export const PaletteContext = createContext<PaletteParts | null>(null)

export function usePaletteParts(): PaletteParts {
  const parts = use(PaletteContext)
  if (!parts) throw new Error('usePaletteParts must be used inside the palette')
  return parts
}
