const listeners = new Set<() => void>()

/** Tells the runners of this process that a job was committed; those of other nodes find it when they look. */
export function signalJob(): void {
  for (const listener of listeners) listener()
}

/** Calls back for each signal; the answer stops it. */
export function onJob(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
