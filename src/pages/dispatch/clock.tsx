import { useEffect, useLayoutEffect, useRef } from 'react'
import { watchClock } from '#kit/cells/clock.ts'

export function useTick(run: () => void) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  useEffect(() => watchClock(() => latest.current()), [])
}

interface ClockTextProps {
  read: (now: number) => string
  className?: string | undefined
}

/** Writes to the DOM directly, so that a tick renders nothing. */
export function ClockText({ read, className }: ClockTextProps) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () =>
      watchClock((now) => {
        const text = read(now)
        if (element.current && element.current.textContent !== text) element.current.textContent = text
      }),
    [read],
  )
  return <span ref={element} className={className} />
}
