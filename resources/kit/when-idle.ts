/** How long the first page has the network and the processor to itself. */
const HEAD_START_MS = 3000

/** Runs something in the next idle moment. */
export function inIdleMoment(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: HEAD_START_MS })
  else setTimeout(run)
}

/** Runs something once the page has been left in peace; returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => inIdleMoment(run), HEAD_START_MS)
  return () => clearTimeout(timer)
}
