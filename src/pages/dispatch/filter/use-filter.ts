import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { useAddress } from '#src/pages/dispatch/use-address.ts'
import { keepFilter, readStoredFilter } from './filter-store.ts'
import {
  filterOfText,
  type FilterState,
  filterText,
  readFilter,
  saysFilter,
  writeFilter,
} from './filter-url.ts'

const serialize = (search: URLSearchParams): string =>
  saysFilter(search) ? filterText(readFilter(search)) : readStoredFilter()

let clears = 0
const listeners = new Set<() => void>()
const onClear = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts clears: fields reset on each, because unreadable text is in no filter. */
export const useClears = (): number => useSyncExternalStore(onClear, () => clears)

export function useFilter() {
  const { search, change: changeAddress } = useAddress()
  const text = useMemo(() => serialize(search), [search])
  const { filter, viewId } = useMemo(() => filterOfText(text), [text])

  const show = useCallback(
    (next: (now: FilterState) => FilterState) =>
      changeAddress((current) => {
        const state = next(filterOfText(serialize(current)))
        keepFilter(filterText(state))
        return { search: writeFilter(current, state), replace: true }
      }),
    [changeAddress],
  )

  const change = useCallback(
    (part: Partial<DispatchFilter>) => show((now) => ({ ...now, filter: { ...now.filter, ...part } })),
    [show],
  )
  const apply = useCallback(
    (next: DispatchFilter, from: number | null) => show(() => ({ filter: next, viewId: from })),
    [show],
  )
  const clear = useCallback(() => {
    apply(DEFAULT_FILTER, null)
    clears += 1
    for (const listener of listeners) listener()
  }, [apply])

  return { filter, viewId, text, change, apply, clear }
}

/** Use in one component of the page only. */
export function useKeptFilter(text: string) {
  const { search, change } = useAddress()
  useEffect(() => {
    keepFilter(text)
    if (text !== '' && !saysFilter(search))
      change((current) => ({ search: writeFilter(current, filterOfText(text)), replace: true }))
  }, [text, search, change])
}
