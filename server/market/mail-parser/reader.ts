import { HOUR_MS } from '#contract/rules/durations.ts'
import { assertNothingHeld } from '#server/kernel/db/held.ts'
import type { Digest, Reading } from '#server/market/mail-parser/digest.ts'
import { createReadThread, type ThreadLimits } from '#server/market/mail-parser/read-thread.ts'

/** Sources are served round-robin; `isKnown` sources go first. */
export interface MailSource {
  name: string
  isKnown: boolean
}

export interface Reader {
  /**
   * Exceeding time or memory is a result with a reason. Rejects only when closed, or when the signal aborts
   * before its turn.
   */
  read(
    raw: Buffer,
    receivedAt: Date,
    source?: MailSource,
    reading?: Reading,
    signal?: AbortSignal,
  ): Promise<Digest>
  close(): Promise<void>
}

interface Limits extends Partial<ThreadLimits> {
  /** Bytes up to which an email with few lines is parsed inline, in less than a tenth of a second. */
  shortBytes?: number
  threads?: number
}

/** 0: small or known source; 1: others; 2: sources that exceeded the limits before. */
type Rank = 0 | 1 | 2

interface Task {
  raw: Buffer
  receivedAt: Date
  reading: Reading
  source: string
  rank: Rank
  done: (digested: Digest) => void
  fail: (error: Error) => void
}

const SHORT_BYTES = 24 * 1024
const SHORT_LINES = 1500
const SMALL_BYTES = 96 * 1024
const SUSPECT_MS = HOUR_MS
const MAX_SUSPECTS = 10_000
const CLOSED = 'The email reader was closed.'
const NOBODY: MailSource = { name: '', isKnown: false }

function isShort(raw: Buffer, bytes: number): boolean {
  if (raw.length > bytes) return false
  let lines = 0
  for (let at = raw.indexOf(10); at >= 0 && lines <= SHORT_LINES; at = raw.indexOf(10, at + 1)) lines++
  return lines <= SHORT_LINES
}

async function headersOnly(raw: Buffer, reason: string): Promise<Digest> {
  const { digestHeaders } = await import('#server/market/mail-parser/digest.ts')
  return digestHeaders(raw, reason)
}

/**
 * Long emails use threads: a hostile one of 300 kB can occupy a MIME parser for seconds and fill its heap.
 */
export function createReader({
  shortBytes = SHORT_BYTES,
  threads = 2,
  timeMs = 5000,
  heapMb = 160,
  idleMs = 60_000,
}: Limits = {}): Reader {
  const idle = Array.from({ length: threads }, () => createReadThread({ timeMs, heapMb, idleMs }))
  const all = [...idle]
  const waiting = new Set<Task>()
  const running = new Set<Task>()
  const turns = new Map<string, number>()
  const suspects = new Map<string, number>()
  let turn = 0
  let closed = false

  const isSuspect = (source: string) => (suspects.get(source) ?? 0) > Date.now()
  const getRank = (raw: Buffer, { name, isKnown }: MailSource): Rank =>
    isSuspect(name) ? 2 : isKnown || raw.length <= SMALL_BYTES ? 0 : 1

  function suspect(source: string): void {
    if (source === '') return
    suspects.delete(source)
    suspects.set(source, Date.now() + SUSPECT_MS)
    const oldest = suspects.size > MAX_SUSPECTS ? suspects.keys().next().value : undefined
    if (oldest !== undefined) suspects.delete(oldest)
    for (const task of waiting) if (task.source === source) task.rank = 2
  }

  function next(): Task | undefined {
    const last = threads > 1 && [...running].some(({ rank }) => rank === 2) ? 1 : 2
    let best: Task | undefined
    for (const task of waiting) {
      if (task.rank > last || (best && task.rank > best.rank)) continue
      if (!best || task.rank < best.rank || (turns.get(task.source) ?? 0) < (turns.get(best.source) ?? 0))
        best = task
    }
    return best
  }

  function serve(): void {
    if (waiting.size === 0 && running.size === 0) turns.clear()
    for (;;) {
      const task = idle.length > 0 ? next() : undefined
      const thread = task && idle.pop()
      if (!task || !thread) return
      waiting.delete(task)
      running.add(task)
      turns.set(task.source, ++turn)
      const end = thread.read(task.raw, task.receivedAt, task.reading).catch((error: Error) => {
        if (closed) throw new Error(CLOSED)
        suspect(task.source)
        return headersOnly(task.raw, error.message)
      })
      void end
        .finally(() => {
          running.delete(task)
          idle.push(thread)
          serve()
        })
        .then(task.done, task.fail)
    }
  }

  return {
    async read(raw, receivedAt, source = NOBODY, reading = {}, signal) {
      assertNothingHeld('the email reader')
      if (closed) throw new Error(CLOSED)
      signal?.throwIfAborted()
      if (isShort(raw, shortBytes))
        return (await import('#server/market/mail-parser/digest.ts')).digest(raw, receivedAt, reading)
      return new Promise((done, fail) => {
        const task: Task = {
          raw,
          receivedAt,
          reading,
          source: source.name,
          rank: getRank(raw, source),
          done,
          fail,
        }
        waiting.add(task)
        signal?.addEventListener('abort', () => waiting.delete(task) && fail(signal.reason as Error), {
          once: true,
        })
        serve()
      })
    },
    close: async () => {
      closed = true
      for (const task of waiting) task.fail(new Error(CLOSED))
      waiting.clear()
      await Promise.all(all.map((thread) => thread.close()))
    },
  }
}
