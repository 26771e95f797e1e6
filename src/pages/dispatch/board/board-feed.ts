import {
  applyEvents,
  type Board,
  type BoardAnswer,
  type BoardEvent,
  boardFrom,
  type BoardRules,
} from './board-state.ts'

export interface BoardFilter {
  /** Equal for equal filters. */
  basis: string
  passes: BoardRules['passes']
  hidesBlacklisted?: boolean
}

interface FeedParts {
  filter: BoardFilter
  /** Returns the new board; does nothing while there is none. */
  change: (next: (board: Board) => Board) => Board | undefined
  refetch: () => void
  schedule: (run: () => void) => () => void
  later: (milliseconds: number, run: () => void) => () => void
  now: () => number
}

/**
 * Milliseconds between snapshots requested by messages: offers may be missing, or only read marks are in
 * doubt.
 */
export const PACE_MS = { incomplete: 1000, doubtful: 10_000 } as const
const RETRY_MS = { first: 2000, most: 60_000 } as const

interface Attempt {
  controller: AbortController
  /** Messages received while the snapshot was loading. */
  events: BoardEvent[]
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

// A 4xx except 408 and 429 repeats on retry, so do not ask again.
const isFinal = (error: unknown) => {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429
}

/**
 * Batches live messages by frame and buffers them while a snapshot loads. Requests a snapshot only when
 * needed, and discards one requested before the link was live or the filter changed.
 */
export function createBoardFeed({ filter: first, change, refetch, schedule, later, now }: FeedParts) {
  let filter = first
  let waiting: BoardEvent[] = []
  let lastSeq: number | null = null
  let failures = 0
  let lastRequestAt = Number.NEGATIVE_INFINITY
  let cancelFrame: (() => void) | undefined
  let scheduledRefetch: { due: number; cancel: () => void } | undefined
  const attempts = new Set<Attempt>()

  const applied = (board: Board, events: readonly BoardEvent[]) =>
    applyEvents(board, events, {
      now: new Date(now()).toISOString(),
      passes: filter.passes,
      hidesBlacklisted: filter.hidesBlacklisted,
    })

  const forget = () => {
    scheduledRefetch?.cancel()
    scheduledRefetch = undefined
  }
  const scheduleRefetch = (due: number) => {
    if (scheduledRefetch && scheduledRefetch.due <= due) return
    forget()
    const run = () => {
      scheduledRefetch = undefined
      if (attempts.size === 0) refetch()
    }
    scheduledRefetch = { due, cancel: later(Math.max(0, due - now()), run) }
  }
  const settle = (board: Board | undefined) => {
    if (attempts.size > 0 || failures > 0 || !board) return
    if (board.isIncomplete) scheduleRefetch(lastRequestAt + PACE_MS.incomplete)
    else if (board.isDoubtful) scheduleRefetch(lastRequestAt + PACE_MS.doubtful)
  }
  const restart = () => {
    failures = 0
    forget()
    const underway = [...attempts]
    for (const { controller } of underway) controller.abort()
    if (underway.length === 0) refetch()
  }
  const flush = () => {
    cancelFrame = undefined
    const batch = waiting
    waiting = []
    settle(change((board) => applied(board, batch)))
  }

  async function attempt(
    fetchSnapshot: (signal: AbortSignal) => Promise<BoardAnswer>,
    signal: AbortSignal,
  ): Promise<Board | null> {
    const one: Attempt = { controller: new AbortController(), events: [...waiting] }
    const isOutdated = () => one.controller.signal.aborted && !signal.aborted
    attempts.add(one)
    lastRequestAt = now()
    try {
      const either = AbortSignal.any([signal, one.controller.signal])
      const response = await Promise.race([fetchSnapshot(either), aborted(either)])
      if (isOutdated()) return null
      const snapshot = boardFrom(response, filter.passes, filter.basis)
      const last = one.events.findLast(({ seq }) => seq !== undefined)?.seq
      const board = applied(snapshot, one.events)
      return board.seq === null ? board : { ...board, seq: Math.max(board.seq, last ?? board.seq) }
    } catch (error) {
      if (isOutdated()) return null
      throw error
    } finally {
      attempts.delete(one)
    }
  }

  return {
    take: (event: BoardEvent) => {
      if (event.seq !== undefined) {
        if (lastSeq !== null && event.seq <= lastSeq) return
        lastSeq = event.seq
      }
      for (const { events } of attempts) events.push(event)
      waiting.push(event)
      cancelFrame ??= schedule(flush)
    },
    /** Messages may have been missed, so request a snapshot. */
    reconnected: () => {
      lastSeq = null
      waiting = []
      restart()
    },
    filterBy: (next: BoardFilter) => {
      filter = next
      restart()
    },
    /** Applies messages received meanwhile; rejects when the signal aborts. */
    snapshot: async (
      fetchSnapshot: (signal: AbortSignal) => Promise<BoardAnswer>,
      signal: AbortSignal,
    ): Promise<Board> => {
      forget()
      try {
        let board: Board | null
        do board = await attempt(fetchSnapshot, signal)
        while (board === null)
        failures = 0
        settle(board)
        return board
      } catch (error) {
        if (signal.aborted) throw error
        if (!isFinal(error)) scheduleRefetch(now() + Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** failures))
        failures = isFinal(error) ? 1 : failures + 1
        throw error
      }
    },
    stop: () => {
      cancelFrame?.()
      cancelFrame = undefined
      waiting = []
      forget()
    },
  }
}

const FRAME_MS = 16

/**
 * Runs at once when the last run was a frame ago: requestAnimationFrame would cost an empty frame. Each run
 * returns its cancel function.
 */
export function onceAFrame() {
  let lastRun = -FRAME_MS
  return (run: () => void): (() => void) => {
    const wait = Math.max(0, lastRun + FRAME_MS - performance.now())
    const timer = setTimeout(() => {
      lastRun = performance.now()
      run()
    }, wait)
    return () => clearTimeout(timer)
  }
}
