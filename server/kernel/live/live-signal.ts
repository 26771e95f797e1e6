const listeners = new Set<(companyId: number) => void>()

export function signalEmitted(companyId: number): void {
  for (const listener of listeners) listener(companyId)
}

export function onEmitted(listener: (companyId: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
