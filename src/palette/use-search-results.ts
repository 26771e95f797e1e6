import { searchEverything } from '#contract/entities/search.ts'
import { useRead } from '#kit/call.ts'
import { useSettled } from '#kit/ui/use-settled.ts'

const PAUSE_MS = 150
const LONGEST = 60

/** Debounced; aborts the search for the previous text. */
export function useSearchResults(typed: string) {
  const wanted = typed.trim().slice(0, LONGEST)
  const settled = useSettled(wanted, PAUSE_MS)
  const isAsked = settled !== '' && wanted !== ''
  const { data, error, isPrevious, isLoading } = useRead(searchEverything, {
    resource: 'search',
    query: { search: settled },
    isEnabled: isAsked,
    staleMs: 10_000,
    keepsPrevious: true,
  })
  return {
    found: isAsked ? (data?.results ?? []) : [],
    hasMore: isAsked && data !== undefined && data.count > data.results.length,
    isSearching: wanted !== '' && (settled !== wanted || isLoading || isPrevious),
    error: isAsked ? error : null,
  }
}
