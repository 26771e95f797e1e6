import { z } from 'zod'
import type { Services } from '#server/kernel/base/services.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import type { Lane } from '#server/kernel/jobs/lanes.ts'
import type { Schedule } from '#server/kernel/jobs/schedule.ts'

export interface JobLog {
  info(context: object, message: string): void
  warn(context: object, message: string): void
}

export type JobServices = Pick<Services, 'config' | 'db' | 'files' | 'reports' | 'roads' | 'sessions'>

export interface JobCall<P = unknown> {
  readonly payload: P
  readonly companyId: number | null
  /**
   * Unique per job; for a scheduled job its period: the day (YYYY-MM-DD in the company's zone) or the
   * instant.
   */
  readonly key: string
  readonly attempt: number
  /** Increases with every attempt on any node; lets external systems refuse stale attempts. */
  readonly fence: number
  /** Aborted when the attempt lost its lease or the server stops. */
  readonly signal: AbortSignal
  readonly services: JobServices
  readonly log: JobLog
}

interface Steps<T, P, Made> {
  /** Before each claim: inserts or revives the rows of work that waits elsewhere. */
  feed?(tx: SystemTx, services: JobServices): Promise<void>
  /**
   * May run again, so it must be idempotent. Outside a transaction; for external calls or short transactions
   * of its own.
   */
  work?(call: JobCall<P>): Promise<Made>
  /** SQL only, in the transaction that ends the attempt; rolled back when the attempt is late. */
  write?(tx: T, call: JobCall<P>, made: Made): Promise<void>
}

interface Declared<P> {
  /** Stored in job rows: never change it. */
  name: string
  title: string
  payload?: z.ZodType<P>
  about?: { id: keyof P & string; kind: string }
  schedule?: Schedule
  lane?: Lane
  /** Payload field that identifies the receiver; each receiver is called by one job at a time. */
  receiver?: keyof P & string
  /** Milliseconds before each further attempt; after the last the job is dead. */
  retryMs?: readonly number[]
  /** After a crash during `work`: run again, or let a user decide because the outcome is unknown. */
  ifLost?: 'again' | 'uncertain'
  /** False for work whose own record shows its end: the row is deleted when it is done. */
  keepsDone?: boolean
}

export interface Job<P = unknown> {
  readonly name: string
  readonly title: string
  readonly of: 'company' | 'platform'
  readonly payload: z.ZodType<P>
  readonly about?: { readonly id: string; readonly kind: string } | undefined
  readonly schedule?: Schedule | undefined
  readonly lane: Lane
  readonly receiver?: string | undefined
  readonly retryMs: readonly number[]
  readonly ifLost: 'again' | 'uncertain'
  readonly keepsDone: boolean
  feed?(tx: SystemTx, services: JobServices): Promise<void>
  work?(call: JobCall): Promise<unknown>
  write?(tx: Tx | SystemTx, call: JobCall, made: unknown): Promise<void>
}

const RETRY_MS = [5000, 30_000, 120_000, 600_000, 1_800_000]

/** Thrown when an external effect may or may not have happened: a user decides. */
export class Uncertain extends Error {}

function define<P>(of: Job['of'], declared: Declared<P> & Steps<never, P, never>): Job<P> {
  const payload = z.object({}) as z.ZodType as z.ZodType<P>
  return {
    payload,
    lane: 'database',
    retryMs: RETRY_MS,
    ifLost: 'again',
    keepsDone: true,
    ...(declared as object),
    of,
  } as unknown as Job<P>
}

export const defineJob = <P = Record<string, never>, Made = void>(
  declared: Declared<P> & Steps<Tx, P, Made>,
): Job<P> => define('company', declared as Declared<P> & Steps<never, P, never>)

export const definePlatformJob = <P = Record<string, never>, Made = void>(
  declared: Declared<P> & Steps<SystemTx, P, Made>,
): Job<P> => define('platform', declared as Declared<P> & Steps<never, P, never>)
