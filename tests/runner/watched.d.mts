import type { Tally } from './tally.mjs'

export interface WatchedRun {
  root: string
  log: string
  env?: Record<string, string>
  tally: Tally
  hungAfterMs?: number
}
export function runWatched(run: WatchedRun, command: readonly string[]): Promise<boolean>
export function endAll(): Promise<void>
export function tail(log: string, count?: number): Promise<string>
