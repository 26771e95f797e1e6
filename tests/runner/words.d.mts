import type { Failure, Outcome } from './tally.mjs'

export function duration(ms: number): string
export function summaryLine(counts: Omit<Outcome, 'failures' | 'unsteady'>): string
export function failureText(suite: string, failure: Failure, mark?: string): string
