const listeners = new Set<(companyId: number) => void>()

/** Tells this process that a company has committed live events. */
export function signalEmitted(companyId: number): void {
  for (const listener of listeners) listener(companyId)
}

/** Calls back for each signal; the answer stops it. */
export function onEmitted(listener: (companyId: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
