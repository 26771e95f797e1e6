const listeners = new Set<(key: string) => void>()

/** Only this process. */
export function signalStored(key: string): void {
  for (const listener of listeners) listener(key)
}

export function onStored(listener: (key: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
