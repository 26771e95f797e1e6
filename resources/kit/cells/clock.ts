import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

/** The time that all who show one share; while nobody watches it, what the clock says, so that who comes is drawn once. */
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

/** What `read` makes of the time in milliseconds, on one timer for all; renders only when the answer changes. */
export const useClock = <T extends string | boolean>(read: (now: number) => T): T => useSyncExternalStore(subscribe, () => read(current()))
