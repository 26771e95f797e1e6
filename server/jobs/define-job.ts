import { z } from 'zod'
import type { Services } from '#server/core/services.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'
import type { Lane } from '#server/jobs/lanes.ts'
import type { Schedule } from '#server/jobs/schedule.ts'

/** What a job can reach. */
export type JobServices = Pick<Services, 'config' | 'db' | 'files' | 'reports' | 'roads' | 'sessions'>

/** One attempt, as a job is given it. */
export interface JobCall<P = unknown> {
  readonly payload: P
  readonly companyId: number | null
  /** What makes it one job: of a scheduled one the day (YYYY-MM-DD in the company's zone), or the instant, that it is for. */
  readonly key: string
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Higher with each attempt that any node ever makes; what another system is told to refuse old attempts by. */
  readonly fence: number
  /** Aborted where the attempt has lost its lease, or the server stops. */
  readonly signal: AbortSignal
  readonly services: JobServices
}

interface Steps<T, P, Made> {
  /** Puts into the queue, before each look at it, what records of its own say is due. */
  feed?(tx: SystemTx): Promise<void>
  /** Waits for others than the database, or works in short transactions of its own: may run again, so it must be idempotent. */
  work?(call: JobCall<P>): Promise<Made>
  /** Nothing but SQL, in one transaction with the end of the attempt: of a late attempt it is rolled back. */
  write?(tx: T, call: JobCall<P>, made: Made): Promise<void>
}

interface Declared<P> {
  /** How its rows name it; never changes. */
  name: string
  /** What the administrator reads. */
  title: string
  payload?: z.ZodType<P>
  /** The id in its payload that says which record it is about, and of which kind. */
  about?: { id: keyof P & string; kind: string }
  schedule?: Schedule
  /** Where `work` calls the server of somebody else: which. */
  lane?: Lane
  /** The id in its payload that says whom it calls: each is called by one job at a time. */
  receiver?: keyof P & string
  /** Milliseconds until the second attempt, the third, and so on; after the last the job is dead. */
  retryMs?: readonly number[]
  /** What becomes of it where a server died in `work`: it runs again, or a person decides because nobody can know what was done. */
  ifLost?: 'again' | 'uncertain'
}

/** A job that can be run: of one company, or of the platform. */
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
  feed?(tx: SystemTx): Promise<void>
  work?(call: JobCall): Promise<unknown>
  write?(tx: Tx | SystemTx, call: JobCall, made: unknown): Promise<void>
}

const RETRY_MS = [5000, 30_000, 120_000, 600_000, 1_800_000]

/** Thrown by a job that cannot know whether what it did outside took effect: a person decides. */
export class Uncertain extends Error {}

function define<P>(of: Job['of'], declared: Declared<P> & Steps<never, P, never>): Job<P> {
  const payload = z.object({}) as z.ZodType as z.ZodType<P>
  return { payload, lane: 'database', retryMs: RETRY_MS, ifLost: 'again', ...(declared as object), of } as unknown as Job<P>
}

/** Declares a job that is done for one company; a scheduled one for each. */
export const defineJob = <P = Record<string, never>, Made = void>(declared: Declared<P> & Steps<Tx, P, Made>): Job<P> =>
  define('company', declared as Declared<P> & Steps<never, P, never>)

/** Declares a job of the platform, over all companies. */
export const definePlatformJob = <P = Record<string, never>, Made = void>(declared: Declared<P> & Steps<SystemTx, P, Made>): Job<P> =>
  define('platform', declared as Declared<P> & Steps<never, P, never>)
