import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  current = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  current = Date.now()
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export function watchClock(run: (now: number) => void): () => void {
  const runNow = () => run(current)
  const stop = subscribe(runNow)
  runNow()
  return stop
}

/** One timer for the whole board; renders only when the result changes. */
export function useClock<T extends string | number | boolean | null>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(current))
}

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
