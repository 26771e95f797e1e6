import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last) => Math.min(index + 10, last),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_, last) => last,
}

const rowOf = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('[data-offer]') : null)
const idOf = (row: HTMLElement | null): number | null => (row ? Number(row.dataset.offer) : null)

/** One tab stop for the whole list, moved by the arrows; the focus stays on its offer however the rows move, and on its place when the offer leaves. */
export function useRowFocus(ids: readonly number[], selectedId: number | null, onOpen: (id: number) => void) {
  const body = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const focused = useRef<{ id: number; index: number } | null>(null)

  const isThere = (id: number | null) => id !== null && ids.includes(id)
  const tabStop = isThere(chosen) ? chosen : isThere(selectedId) ? selectedId : (ids[0] ?? null)

  const focusOn = useCallback((id: number | undefined) => {
    if (id === undefined) return
    // The tab stop is always drawn, however far it lies outside the view.
    flushSync(() => setChosen(id))
    body.current?.querySelector<HTMLElement>(`[data-offer="${id}"]`)?.focus()
  }, [])
  const focusAt = (index: number) => focusOn(ids[index])
  const focusedId = useCallback(() => focused.current?.id ?? null, [])

  useLayoutEffect(() => {
    const before = focused.current
    if (!before) return
    const index = ids.indexOf(before.id)
    if (index >= 0) before.index = index
    // A row that React moved, or dropped, has lost the focus without a blur event reaching us.
    if (document.activeElement !== document.body) return
    const id = index >= 0 ? before.id : ids[Math.min(before.index, ids.length - 1)]
    body.current?.querySelector<HTMLElement>(`[data-offer="${id}"]`)?.focus({ preventScroll: true })
  }, [ids])

  const handlers = {
    onFocus: (event: FocusEvent) => {
      const id = idOf(rowOf(event.target))
      if (id === null) return
      focused.current = { id, index: ids.indexOf(id) }
      setChosen(id)
    },
    onBlur: () => {
      focused.current = null
    },
    onClick: (event: { target: EventTarget }) => {
      const id = idOf(rowOf(event.target))
      if (id !== null) onOpen(id)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const id = idOf(rowOf(event.target))
      if (id === null) return
      const step = STEPS[event.key]
      if (step) focusAt(step(ids.indexOf(id), ids.length - 1))
      else if (event.key === 'Enter' || event.key === ' ') onOpen(id)
      else return
      event.preventDefault()
    },
  }
  return { body, tabStop, handlers, focusAt, focusOn, focusedId }
}
