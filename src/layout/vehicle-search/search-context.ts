import { createContext, use } from 'react'

export interface SearchParts {
  canOpen: (path: string) => boolean
  close: () => void
}

export const SearchContext = createContext<SearchParts | null>(null)

export function useSearchParts(): SearchParts {
  const parts = use(SearchContext)
  if (!parts) throw new Error('useSearchParts must be used inside the vehicle search')
  return parts
}
