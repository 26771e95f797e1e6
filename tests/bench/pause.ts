import { setTimeout as sleep } from 'node:timers/promises'

export const pauseUntil = (start: number, after: number): Promise<void> =>
  sleep(Math.max(0, start + after - performance.now()))
