export interface RoadSignal {
  readonly companyId: number
  readonly loads: readonly number[]
  readonly vehicles: readonly number[]
}

const listeners = new Set<(signal: RoadSignal) => void>()

/** In-process only: other nodes catch up on their next periodic check. */
export function signalRoad(signal: RoadSignal): void {
  for (const listener of listeners) listener(signal)
}

export function onRoad(listener: (signal: RoadSignal) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
