import { createContext, use } from 'react'
import type { NavEntry } from '#src/layout/nav-entries.ts'

/** What the palette is given by the page around it. */
export interface PaletteParts {
  /** The pages that this user has. */
  entries: readonly NavEntry[]
  /** Whether a path opens a page for this user. */
  canOpen: (path: string) => boolean
  close: () => void
  /** What was typed before the palette was there. */
  typedAhead: () => string
}

export const PaletteContext = createContext<PaletteParts | null>(null)

/** The palette's parts; throws outside of it. */
export function usePaletteParts(): PaletteParts {
  const parts = use(PaletteContext)
  if (!parts) throw new Error('usePaletteParts must be used inside the palette')
  return parts
}
