import { searchEverything } from '#contract/entities/reports/search.ts'
import { useRead } from '#kit/call.ts'
import { useSettled } from '#kit/use-settled.ts'

const PAUSE_MS = 150
const LONGEST = 60

/** Debounced; aborts the search for the previous text. */
export function useSearchResults(typed: string) {
  const searchText = typed.trim().slice(0, LONGEST)
  const settled = useSettled(searchText, PAUSE_MS)
  const isEnabled = settled !== '' && searchText !== ''
  const { data, error, isPrevious, isLoading } = useRead(searchEverything, {
    resource: 'search',
    query: { search: settled },
    isEnabled: isEnabled,
    staleMs: 10_000,
    keepsPrevious: true,
  })
  return {
    found: isEnabled ? (data?.results ?? []) : [],
    hasMore: isEnabled && data !== undefined && data.count > data.results.length,
    isSearching: searchText !== '' && (settled !== searchText || isLoading || isPrevious),
    error: isEnabled ? error : null,
  }
}
