import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<number>
  toggle: (id: number) => void
  setAll: (ids: readonly number[], isSelected: boolean) => void
  clear: () => void
}

/** Selection is cleared when the set of rows (`of`) changes. */
export function useSelection(of: string): Selection {
  const [selected, setSelected] = useState<{ of: string; ids: ReadonlySet<number> }>({ of, ids: new Set() })
  const isCurrent = selected.of === of
  const change = useCallback(
    (make: (ids: Set<number>) => void) =>
      setSelected((last) => {
        const ids = new Set(last.of === of ? last.ids : [])
        make(ids)
        return { of, ids }
      }),
    [of],
  )
  const toggle = useCallback((id: number) => change((ids) => void (ids.delete(id) || ids.add(id))), [change])
  return useMemo(
    () => ({
      ids: isCurrent ? selected.ids : new Set(),
      toggle,
      setAll: (ids, isSelected) =>
        change((all) => ids.forEach((id) => (isSelected ? all.add(id) : all.delete(id)))),
      clear: () => change((ids) => ids.clear()),
    }),
    [isCurrent, selected, toggle, change],
  )
}
