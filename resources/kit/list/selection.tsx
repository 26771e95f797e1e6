import { useCallback, useMemo, useState } from 'react'
import type { ListedRow } from '#kit/define-views.ts'

/** The rows that are selected, on whatever page they stand. */
export interface Selection {
  ids: ReadonlySet<number>
  toggle: (id: number) => void
  /** Selects these, or takes them out. */
  setAll: (ids: readonly number[], isSelected: boolean) => void
  clear: () => void
}

/** The selection of a list; another set of rows (`of`) begins without one. */
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
      setAll: (ids, isSelected) => change((all) => ids.forEach((id) => (isSelected ? all.add(id) : all.delete(id)))),
      clear: () => change((ids) => ids.clear()),
    }),
    [isCurrent, selected, toggle, change],
  )
}

interface RowBoxProps {
  id: number
  isSelected: boolean
  onSelect: (id: number) => void
  /** The element that names the row. */
  labelId: string
}

/** The box that selects a row. */
export function RowBox({ id, isSelected, onSelect, labelId }: RowBoxProps) {
  const wordId = `${labelId}-select`
  return (
    <td className="kit-pick">
      <label>
        <input type="checkbox" checked={isSelected} aria-labelledby={`${wordId} ${labelId}`} onChange={() => onSelect(id)} />
        <span id={wordId} className="kit-hidden">
          Select
        </span>
      </label>
    </td>
  )
}

/** The box in the head that selects every row of the page. */
export function PageBox({ rows, selection }: { rows: readonly ListedRow[]; selection: Selection }) {
  const ids = rows.map(({ id }) => id)
  const count = ids.filter((id) => selection.ids.has(id)).length
  const isAll = count > 0 && count === ids.length
  return (
    <th scope="col" className="kit-pick" aria-label="Selected">
      <label>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll
          }}
          disabled={ids.length === 0}
          onChange={() => selection.setAll(ids, !isAll)}
        />
        <span className="kit-hidden">Select this page</span>
      </label>
    </th>
  )
}
