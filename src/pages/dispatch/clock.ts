import { useSyncExternalStore } from 'react'

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

/** What `read` makes of the time, on one timer for the whole board; a component renders only when its own answer changes. */
export function useClock<T extends string | number | boolean | null>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(current))
}
