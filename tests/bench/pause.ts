import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until so many milliseconds after `start`, which performance.now() gave; not at all where that has passed. */
export const pauseUntil = (start: number, after: number): Promise<void> => sleep(Math.max(0, start + after - performance.now()))
