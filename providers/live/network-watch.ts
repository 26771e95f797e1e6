const TICK_MS = 10_000
/**
 * A longer timer gap means the machine slept and the server may have given up. Hidden pages run timers only
 * once a minute.
 */
const SLEPT_MS = 90_000

/** `onWake`: the user or the network is back. `onOutage`: the network is gone, or was while the machine slept. */
export function watchNetwork(onWake: () => void, onOutage: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const wake = () => navigator.onLine && onWake()
  window.addEventListener('focus', wake, { signal })
  window.addEventListener('online', wake, { signal })
  window.addEventListener('offline', onOutage, { signal })
  let ticked = Date.now()
  const timer = setInterval(() => {
    const before = ticked
    ticked = Date.now()
    if (ticked - before <= SLEPT_MS) return
    onOutage()
    wake()
  }, TICK_MS)
  return () => {
    clearInterval(timer)
    controller.abort()
  }
}
