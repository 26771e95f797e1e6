const listeners = new Set<() => void>()

/** Only this process; other nodes find the job when they poll. */
export function signalJob(): void {
  for (const listener of listeners) listener()
}

export function onJob(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
