import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/offer-filter.ts'
import { useAddress } from '#src/pages/dispatch/use-address.ts'
import { keepFilter, keptFilter } from './filter-store.ts'
import { filterOfText, type FilterState, filterText, readFilter, saysFilter, writeFilter } from './filter-url.ts'

const standing = (search: URLSearchParams): string => (saysFilter(search) ? filterText(readFilter(search)) : keptFilter())

let clears = 0
const listeners = new Set<() => void>()
const onClear = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often all was taken off: the fields begin anew each time, for what is typed and cannot be read is in no filter. */
export const useClears = (): number => useSyncExternalStore(onClear, () => clears)

/** The board's filter: the address has it, and where that says nothing, what this user had last. */
export function useFilter() {
  const { search, change: changeAddress } = useAddress()
  const text = useMemo(() => standing(search), [search])
  const { filter, viewId } = useMemo(() => filterOfText(text), [text])

  const show = useCallback(
    (next: (now: FilterState) => FilterState) =>
      changeAddress((current) => {
        const state = next(filterOfText(standing(current)))
        keepFilter(filterText(state))
        return { search: writeFilter(current, state), replace: true }
      }),
    [changeAddress],
  )

  const change = useCallback((part: Partial<DispatchFilter>) => show((now) => ({ ...now, filter: { ...now.filter, ...part } })), [show])
  const apply = useCallback((next: DispatchFilter, from: number | null) => show(() => ({ filter: next, viewId: from })), [show])
  const clear = useCallback(() => {
    apply(DEFAULT_FILTER, null)
    clears += 1
    for (const listener of listeners) listener()
  }, [apply])

  return { filter, viewId, text, change, apply, clear }
}

/** Keeps the filter as it stands, and says in the address what was restored; for one component of the page. */
export function useKeptFilter(text: string) {
  const { search, change } = useAddress()
  useEffect(() => {
    keepFilter(text)
    if (text !== '' && !saysFilter(search)) change((current) => ({ search: writeFilter(current, filterOfText(text)), replace: true }))
  }, [text, search, change])
}
