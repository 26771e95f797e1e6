import { useCallback, useEffect, useRef, useState } from 'react'
import { type Range, ROW_TALL, getRange, type View } from './view.ts'

// Before the first measurement; overscan follows.
const estimate = (): Range => ({ from: 0, to: Math.ceil(window.innerHeight / ROW_TALL) })

export function useView(body: HTMLElement | null, onScrolled: (isAway: boolean) => void) {
  const [range, setRange] = useState<Range>(estimate)
  const view = useRef<View>({ top: 0, height: 0, row: 0 })

  const settle = useCallback(() => {
    const next = getRange(view.current)
    setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
  }, [])

  useEffect(() => {
    const box = body?.parentElement
    if (!box) return undefined
    const observer = new ResizeObserver(() => {
      const row = body.querySelector<HTMLElement>('[data-offer]')?.offsetHeight ?? 0
      view.current = { top: box.scrollTop, height: box.clientHeight, row }
      settle()
    })
    observer.observe(box)
    observer.observe(body)
    return () => observer.disconnect()
  }, [body, settle])

  const onScroll = useCallback(() => {
    view.current.top = body?.parentElement?.scrollTop ?? 0
    settle()
    onScrolled(view.current.top >= 1)
  }, [body, settle, onScrolled])

  const toTop = useCallback(() => {
    // Skips scrollTop at the top: reading it forces a layout.
    if (body?.parentElement && view.current.top > 0) body.parentElement.scrollTop = 0
  }, [body])

  /** Scrolls only where the row is out of sight; it then stands in the middle. */
  const reveal = useCallback(
    (index: number) => {
      const box = body?.parentElement
      const row = body?.querySelector<HTMLElement>('[data-offer]')?.offsetHeight ?? 0
      if (!box || row === 0) return
      const { scrollTop, clientHeight } = box
      if (index * row >= scrollTop && (index + 1) * row <= scrollTop + clientHeight) return
      box.scrollTop = Math.max(0, index * row - (clientHeight - row) / 2)
    },
    [body],
  )

  return { range, onScroll, toTop, reveal }
}
