import { createContext, use } from 'react'

/** What the search panel is given by its button. */
export interface SearchParts {
  /** Whether a path opens a page for this user. */
  canOpen: (path: string) => boolean
  close: () => void
}

export const SearchContext = createContext<SearchParts | null>(null)

export function useSearchParts(): SearchParts {
  const parts = use(SearchContext)
  if (!parts) throw new Error('useSearchParts must be used inside the vehicle search')
  return parts
}
