import { type RefObject, useLayoutEffect, useState } from 'react'

/** Wider than a scrollbar, which comes and goes with what is shown. */
const SCROLLBAR = 24

/** Inner width in pixels; undefined before the first measurement, 0 where nothing is laid out. */
export function useRoom(element: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return undefined
    const measure = () =>
      setRoom((before = 0) => {
        const next = box.clientWidth
        return next > before && next - before < SCROLLBAR ? before : next
      })
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return room
}
