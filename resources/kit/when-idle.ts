/** The first page has the network and the processor to itself for this long. */
const HEAD_START_MS = 3000

export function inIdleMoment(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: HEAD_START_MS })
  else setTimeout(run)
}

export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => inIdleMoment(run), HEAD_START_MS)
  return () => clearTimeout(timer)
}
