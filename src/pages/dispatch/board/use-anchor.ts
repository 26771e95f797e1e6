import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface View {
  top: number
  height: number
  row: number
}

/** The offer that must not move on the screen, if any: one that is held and in view, else the first in view once a person has scrolled. */
export function anchorOf(ids: readonly number[], held: readonly (number | null)[], view: View): number | null {
  if (view.row === 0) return null
  const first = Math.floor(view.top / view.row)
  const last = Math.floor((view.top + view.height - 1) / view.row)
  const inView = held.find((id) => {
    const index = id === null ? -1 : ids.indexOf(id)
    return index >= first && index <= last
  })
  return inView ?? (view.top > 0 ? (ids[first] ?? null) : null)
}

/** How many rows arrived above an offer between two lists; 0 where it left, or moved up itself. */
export function arrivedAbove(before: readonly number[], after: readonly number[], anchor: number): number {
  const now = after.indexOf(anchor)
  return now < 0 ? 0 : Math.max(0, now - before.indexOf(anchor))
}

/** Keeps what a person reads where it is while rows arrive above, and counts them; `toTop` shows them. */
export function useAnchor(
  viewport: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  ids: readonly number[],
  held: () => readonly (number | null)[],
) {
  const [unseen, setUnseen] = useState(0)
  const latest = useRef({ ids, held })
  const view = useRef<View>({ top: 0, height: 0, row: 0 })

  useEffect(() => {
    const box = viewport.current
    const rows = body.current
    if (!box || !rows) return undefined
    const observer = new ResizeObserver(() => {
      const row = rows.querySelector<HTMLElement>('[data-offer]')?.offsetHeight ?? 0
      view.current = { top: box.scrollTop, height: box.clientHeight, row }
    })
    observer.observe(box)
    observer.observe(rows)
    return () => observer.disconnect()
  }, [viewport, body])

  useLayoutEffect(() => {
    const before = latest.current
    latest.current = { ids, held }
    const box = viewport.current
    if (before.ids === ids || !box) return
    const anchor = anchorOf(before.ids, held(), view.current)
    const arrived = anchor === null ? 0 : arrivedAbove(before.ids, ids, anchor)
    if (arrived === 0) return
    box.scrollTop = view.current.top + arrived * view.current.row
    view.current.top = box.scrollTop
    if (box.scrollTop > 0) setUnseen((count) => count + arrived)
  }, [ids, held, viewport])

  const onScroll = useCallback(() => {
    const top = viewport.current?.scrollTop ?? 0
    view.current.top = top
    const above = view.current.row === 0 ? 0 : Math.ceil(top / view.current.row)
    setUnseen((count) => Math.min(count, above))
  }, [viewport])

  const toTop = useCallback(() => viewport.current?.scrollTo({ top: 0 }), [viewport])

  return { unseen, onScroll, toTop }
}
