import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last) => Math.min(index + 10, last),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_, last) => last,
}

type Of = 'offer' | 'truck'

const getId = (target: EventTarget, of: Of): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>(`[data-${of}]`) : null
  return row ? Number(row.dataset[of]) : null
}

interface Parts {
  body: HTMLElement | null
  ids: readonly number[]
  selectedId: number | null
  onOpen: (id: number) => void
  /** Rows have their id in `data-offer` or `data-truck`. */
  of?: Of
}

/** Roving tab index; focus follows its offer when rows move, and stays in place when the offer leaves. */
export function useRowFocus({ body, ids, selectedId, onOpen, of = 'offer' }: Parts) {
  const [chosen, setChosen] = useState<number | null>(null)
  const focused = useRef<{ id: number; index: number } | null>(null)
  const latest = useRef({ body, ids, tabStop: null as number | null })

  const isThere = (id: number | null) => id !== null && ids.includes(id)
  const tabStop = isThere(chosen) ? chosen : isThere(selectedId) ? selectedId : (ids[0] ?? null)

  const focusOn = useCallback(
    (id: number | undefined): boolean => {
      if (id === undefined) return false
      // Synchronous: the row of the tab stop must be in the DOM even when scrolled out of view.
      flushSync(() => setChosen(id))
      const row = latest.current.body?.querySelector<HTMLElement>(`[data-${of}="${id}"]`)
      row?.focus()
      return row !== null && row !== undefined && row === document.activeElement
    },
    [of],
  )
  const focusAt = useCallback((index: number) => focusOn(latest.current.ids[index]), [focusOn])
  const focusedId = useCallback(() => {
    const { activeElement } = document
    return activeElement && latest.current.body?.contains(activeElement) ? getId(activeElement, of) : null
  }, [of])

  const step = useCallback(
    (key: string): boolean => {
      const to = STEPS[key]
      const { ids: all, tabStop: stop } = latest.current
      if (!to || all.length === 0) return false
      const from = focusedId()
      const isEnd = key === 'Home' || key === 'End'
      return focusAt(
        from === null && !isEnd ? all.indexOf(stop ?? all[0]!) : to(all.indexOf(from ?? 0), all.length - 1),
      )
    },
    [focusAt, focusedId],
  )

  useLayoutEffect(() => {
    latest.current = { body, ids, tabStop }
  })

  useLayoutEffect(() => {
    const before = focused.current
    if (!before) return
    const index = ids.indexOf(before.id)
    if (index >= 0) before.index = index
    // React moves or removes focused rows without a blur event.
    if (document.activeElement !== document.body) return
    const id = index >= 0 ? before.id : ids[Math.min(before.index, ids.length - 1)]
    body?.querySelector<HTMLElement>(`[data-${of}="${id}"]`)?.focus({ preventScroll: true })
  }, [ids, body, of])

  const handlers = useMemo(
    () => ({
      onFocus: (event: FocusEvent) => {
        const id = getId(event.target, of)
        if (id === null) return
        focused.current = { id, index: latest.current.ids.indexOf(id) }
        setChosen(id)
      },
      onBlur: () => {
        focused.current = null
      },
      onClick: (event: { target: EventTarget }) => {
        const id = getId(event.target, of)
        if (id !== null && (document.getSelection()?.isCollapsed ?? true)) onOpen(id)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const id = getId(event.target, of)
        if (id === null) return
        if (event.key === 'Enter' || event.key === ' ') onOpen(id)
        else if (!step(event.key)) return
        event.preventDefault()
      },
    }),
    [onOpen, step, of],
  )
  return { tabStop, handlers, focusAt, focusOn, focusedId, step }
}
