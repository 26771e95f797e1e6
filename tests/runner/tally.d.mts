import type { RunnerEvent } from './event.ts'

export interface Failure {
  title: string
  place: string
  message: string
}
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  /** What failed, and passed when it was run once more; counted as passed. */
  unsteady: Failure[]
}
export interface Tally {
  take(event: RunnerEvent): void
  again(): string[]
  finished(): number
  running(): string[]
  counts: Omit<Outcome, 'failures' | 'unsteady'>
  failures: Failure[]
  slowest(): { seconds: number; file?: string; title: string }[]
  outcome(isWell: boolean, mayBeEmpty?: boolean): Outcome
}
export function createTally(): Tally
