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
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/**
 * Derives a value from the current time in milliseconds, on one shared timer; re-renders only when the value
 * changes.
 */
export const useClock = <T extends string | boolean>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(current()))
