import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { HttpError, TooManyRequests } from '#server/kernel/base/errors.ts'

/** `maxHoldMs`: milliseconds a task may hold its slot. */
export interface Limits {
  name: string
  perKey: number
  total?: number
  queue?: number
  maxHoldMs?: number
  refusal?: string
  retryAfterS?: number
}

export type Limiter<Key> = <T>(
  key: Key,
  work: (signal: AbortSignal) => Promise<T>,
  caller?: Caller,
) => Promise<T>

interface Line {
  running: number
  turn: number
  readonly waiting: Set<() => void>
}

const HOLD_MS = 5 * MINUTE_MS
const OVERDUE = 'freight.limiter.overdue'
const overdue = channel(OVERDUE)

/**
 * Concurrency limit with one queue per key, served round-robin. A disconnected caller leaves its queue. A
 * slot held too long is logged and passed on while its task continues. Throws TooManyRequests when a queue is
 * full.
 */
export function createLimiter<Key = number>(limits: Limits): Limiter<Key> {
  const {
    name,
    perKey,
    total = Infinity,
    queue = Infinity,
    maxHoldMs = HOLD_MS,
    refusal,
    retryAfterS = 5,
  } = limits
  const lines = new Map<Key, Line>()
  const withWaiting = new Set<Line>()
  let free = total
  let turn = 0

  function take(line: Line): void {
    free--
    line.running++
    line.turn = ++turn
  }

  function serveNext(): void {
    if (free === 0) return
    let next: Line | undefined
    for (const line of withWaiting) if (line.running < perKey && (!next || line.turn < next.turn)) next = line
    const [start] = next?.waiting ?? []
    if (!next || !start) return
    take(next)
    start()
  }

  function stopWaiting(line: Line, start: () => void): void {
    line.waiting.delete(start)
    if (line.waiting.size === 0) withWaiting.delete(line)
  }

  function forgetIfIdle(key: Key, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0 && lines.get(key) === line) lines.delete(key)
  }

  const waitForTurn = (key: Key, line: Line, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        stopWaiting(line, start)
        forgetIfIdle(key, line)
        reject(signal?.reason as Error)
      }
      const start = () => {
        stopWaiting(line, start)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      line.waiting.add(start)
      withWaiting.add(line)
      signal?.addEventListener('abort', leave, { once: true })
    })

  async function hold<T>(
    key: Key,
    line: Line,
    work: (signal: AbortSignal) => Promise<T>,
    caller?: Caller,
  ): Promise<T> {
    const slot = new AbortController()
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      free++
      line.running--
      forgetIfIdle(key, line)
      serveNext()
    }
    const leave = () => slot.abort(caller?.signal.reason)
    const timer = setTimeout(() => {
      overdue.publish({
        limiter: name,
        held_ms: maxHoldMs,
        caller: caller?.name,
        ...(typeof key === 'number' && { company_id: key }),
      })
      slot.abort(new HttpError(503, 'This took too long. Try again.', retryAfterS))
      release()
    }, maxHoldMs).unref()
    caller?.signal.addEventListener('abort', leave, { once: true })
    try {
      caller?.signal.throwIfAborted()
      return await work(slot.signal)
    } finally {
      clearTimeout(timer)
      caller?.signal.removeEventListener('abort', leave)
      release()
    }
  }

  return async (key, work, caller) => {
    caller?.signal.throwIfAborted()
    const line = lines.get(key) ?? { running: 0, turn: turn - 0.5, waiting: new Set() }
    const isFree = line.running < perKey && free > 0
    if (!isFree && line.waiting.size >= queue) throw new TooManyRequests(retryAfterS, refusal)
    lines.set(key, line)
    if (isFree) take(line)
    else await waitForTurn(key, line, caller?.signal)
    return hold(key, line, work, caller)
  }
}

export function logOverdueSlots(log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const write = (slot: unknown) => log.warn(slot, 'a slot was held too long; the next request got it')
  subscribe(OVERDUE, write)
  return () => void unsubscribe(OVERDUE, write)
}
