import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { anchorOf, arrivedAbove, type Range, rangeOf, type View } from './view.ts'

interface Parts {
  viewport: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  ids: readonly number[]
  /** The offers that a person has under the eyes, the most important first. */
  held: () => readonly (number | null)[]
}

const estimate = (): Range => {
  const row = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row-tall'), 10)
  return rangeOf({ top: 0, height: window.innerHeight, row: row || 0 })
}

/** Which rows are drawn; and while rows arrive above, what a person reads stays where it is, and what arrived is counted until it was seen. */
export function useView({ viewport, body, ids, held }: Parts) {
  const [unseen, setUnseen] = useState(0)
  const [range, setRange] = useState<Range>(estimate)
  const latest = useRef({ ids, held })
  const view = useRef<View>({ top: 0, height: 0, row: 0 })
  const isEmpty = ids.length === 0

  const settle = useCallback(() => {
    const next = rangeOf(view.current)
    setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
  }, [])

  useEffect(() => {
    const box = viewport.current
    const rows = body.current
    if (!box || !rows) return undefined
    const observer = new ResizeObserver(() => {
      const row = rows.querySelector<HTMLElement>('[data-offer]')?.offsetHeight ?? 0
      view.current = { top: box.scrollTop, height: box.clientHeight, row }
      settle()
    })
    observer.observe(box)
    observer.observe(rows)
    return () => observer.disconnect()
  }, [viewport, body, settle, isEmpty])

  useLayoutEffect(() => {
    const before = latest.current
    latest.current = { ids, held }
    const box = viewport.current
    if (before.ids === ids || !box) return
    const anchor = anchorOf(before.ids, before.held(), view.current)
    const arrived = anchor === null ? 0 : arrivedAbove(before.ids, ids, anchor)
    if (arrived === 0) return
    box.scrollTop = view.current.top + arrived * view.current.row
    view.current.top = box.scrollTop
    if (box.scrollTop > 0) setUnseen((count) => count + arrived)
  }, [ids, held, viewport])

  const onScroll = useCallback(() => {
    view.current.top = viewport.current?.scrollTop ?? 0
    settle()
    const { top, row } = view.current
    const above = row === 0 ? 0 : Math.ceil(top / row)
    setUnseen((count) => Math.min(count, above))
  }, [viewport, settle])

  return { range, unseen, onScroll }
}
