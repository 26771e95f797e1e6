import { useMemo, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<number>
  set: (ids: Iterable<number>) => void
  clear: () => void
}

const NONE: ReadonlySet<number> = new Set()

/** Selection is cleared when the set of rows (`of`) changes. */
export function useSelection(of: string): Selection {
  const [selected, setSelected] = useState({ of, ids: NONE })
  const ids = selected.of === of ? selected.ids : NONE
  return useMemo(
    () => ({
      ids,
      set: (next) => setSelected({ of, ids: new Set(next) }),
      clear: () => setSelected({ of, ids: NONE }),
    }),
    [of, ids],
  )
}
