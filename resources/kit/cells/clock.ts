import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

/** Reads the clock directly while nothing is subscribed, so that the first subscriber renders once. */
const current = () => (listeners.size === 0 ? Date.now() : now)

function tick() {
  now = Date.now()
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  now = Date.now()
  timer ??= setInterval(tick, TICK_MS)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Calls `run` with the current time in milliseconds, now and each second, until the returned function is called. */
export function watchClock(run: (now: number) => void): () => void {
  const stop = subscribe(() => run(now))
  run(now)
  return stop
}

/**
 * Derives a value from the current time in milliseconds, on one shared timer; re-renders only when the value
 * changes.
 */
export const useClock = <T extends string | number | boolean | null>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(current()))
