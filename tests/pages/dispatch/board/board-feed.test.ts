import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBoardFeed, onceAFrame, PACE_MS } from '#src/pages/dispatch/board/board-feed.ts'
import {
  type Board,
  type BoardAnswer,
  type BoardEvent,
  boardFrom,
} from '#src/pages/dispatch/board/board-state.ts'
import { makeOffer } from '#tests/pages/dispatch/fixtures.ts'

const created = (id: number, seq: number) => ({ type: 'LOAD_CREATED', data: makeOffer(id), seq }) as const
const ids = ({ offers }: Board) => offers.map(({ id }) => id)
const all = { basis: 'all', passes: () => true }
const none = { basis: 'none', passes: () => false }
const strange: BoardEvent = { type: 'DRIVER_BID_CREATED', data: { id: 1, offer: { id: 99 } } }

function feedOver(board: Board | null) {
  const runs: (() => void)[] = []
  const timers: { due: number; run: () => void }[] = []
  const state = { board, changes: 0, asked: 0, now: Date.parse('2026-03-10T12:00:00Z') }
  const signal = new AbortController().signal
  const feed = createBoardFeed({
    filter: all,
    change: (next) => {
      state.changes += 1
      if (state.board) state.board = next(state.board)
      return state.board ?? undefined
    },
    refetch: () => (state.asked += 1),
    schedule: (run) => {
      runs.push(run)
      return () => runs.splice(runs.indexOf(run), 1)
    },
    later: (milliseconds, run) => {
      const timer = { due: state.now + milliseconds, run }
      timers.push(timer)
      return () => timers.splice(timers.indexOf(timer), 1)
    },
    now: () => state.now,
  })
  return {
    feed,
    state,
    frame: () => runs.splice(0).forEach((run) => run()),
    waiting: () => runs.length,
    timers: () => timers.length,
    pass: (milliseconds: number) => {
      state.now += milliseconds
      for (const timer of timers.filter(({ due }) => due <= state.now)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.run()
      }
    },
    snapshot: (fetchAnswer: (signal: AbortSignal) => Promise<BoardAnswer>) =>
      feed.snapshot(fetchAnswer, signal),
  }
}

describe('board feed', () => {
  it('changes the board once per frame for all messages', () => {
    const { feed, state, frame, waiting } = feedOver(boardFrom({ results: [], seq: 0 }))
    for (const id of [1, 2, 3]) feed.take(created(id, id))
    expect(waiting()).toBe(1)
    frame()
    expect(state.changes).toBe(1)
    expect(ids(state.board!)).toEqual([3, 2, 1])
  })

  it('applies a numbered message once', () => {
    const { feed, state, frame } = feedOver(boardFrom({ results: [], seq: 0 }))
    feed.take(created(1, 1))
    feed.take({ type: 'LOAD_UPDATED', data: makeOffer(1, { notes: 'new' }), seq: 2 })
    feed.take({ type: 'LOAD_UPDATED', data: makeOffer(1, { notes: 'old' }), seq: 1 })
    frame()
    expect(state.board!.offers[0]!.notes).toBe('new')
  })

  it('adds messages received during a snapshot, and skips those it already includes', async () => {
    const { feed, snapshot } = feedOver(null)
    const answer = Promise.withResolvers<BoardAnswer>()
    const board = snapshot(() => answer.promise)
    feed.take(created(1, 5))
    feed.take(created(2, 6))
    answer.resolve({ results: [makeOffer(1, { notes: 'from the snapshot' })], seq: 5 })
    expect(ids(await board)).toEqual([2, 1])
    expect((await board).offers[1]!.notes).toBe('from the snapshot')
    expect((await board).seq).toBe(6)
  })

  it('adds messages that were waiting for their frame when the snapshot was requested', async () => {
    const { feed, snapshot } = feedOver(null)
    feed.take(created(2, 6))
    expect(ids(await snapshot(async () => ({ results: [], seq: 5 })))).toEqual([2])
  })

  it('forgets earlier messages once a later snapshot is requested', async () => {
    const { feed, frame, snapshot } = feedOver(null)
    await snapshot(async () => {
      feed.take(created(1, 1))
      return { results: [], seq: 0 }
    })
    frame()
    expect(ids(await snapshot(async () => ({ results: [], seq: 9 })))).toEqual([])
  })

  it('repeats a snapshot requested before the connection, without waiting for it', async () => {
    const { feed, state, snapshot } = feedOver(null)
    const signals: AbortSignal[] = []
    const board = snapshot((signal) => {
      signals.push(signal)
      return signals.length === 1
        ? new Promise(() => {})
        : Promise.resolve({ results: [makeOffer(2)], seq: 3 })
    })
    feed.reconnected()
    expect(ids(await board)).toEqual([2])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(state.asked).toBe(0)
  })

  it('discards an answer that arrives at the moment of the reconnect', async () => {
    const { feed, snapshot } = feedOver(null)
    const answers = [
      { results: [makeOffer(1)], seq: 1 },
      { results: [makeOffer(2)], seq: 3 },
    ]
    const early = Promise.withResolvers<BoardAnswer>()
    const board = snapshot(() => (answers.length === 2 ? early.promise : Promise.resolve(answers[0]!)))
    early.resolve(answers.shift()!)
    feed.reconnected()
    expect(ids(await board)).toEqual([2])
  })

  it("follows a server that restarts its numbering, and ignores the old one's messages", async () => {
    const { feed, state, frame, snapshot } = feedOver(boardFrom({ results: [], seq: 500 }))
    feed.take(created(1, 501))
    feed.reconnected()
    state.board = await snapshot(async () => ({ results: [], seq: 20 }))
    feed.take(created(2, 21))
    frame()
    expect(ids(state.board)).toEqual([2])
  })

  it('requests a snapshot on connect when none is pending', () => {
    const { feed, state } = feedOver(boardFrom({ results: [], seq: 0 }))
    feed.reconnected()
    expect(state.asked).toBe(1)
  })

  it('requests a snapshot for a new filter and uses that filter from then on', async () => {
    const { feed, state, frame, snapshot } = feedOver(boardFrom({ results: [], seq: 0 }))
    feed.filterBy(none)
    expect(state.asked).toBe(1)
    feed.take(created(1, 1))
    frame()
    expect(ids(state.board!)).toEqual([])
    expect(await snapshot(async () => ({ results: [makeOffer(4)], seq: 1 }))).toMatchObject({
      offers: [],
      basis: 'none',
    })
  })

  it('requests a snapshot of an incomplete board at once, then at most once a second', async () => {
    const { feed, state, frame, pass, snapshot } = feedOver(boardFrom({ results: [], seq: 0 }))
    feed.take(strange)
    frame()
    pass(0)
    expect(state.asked).toBe(1)
    state.board = await snapshot(async () => ({ results: [], seq: 0 }))
    feed.take(strange)
    frame()
    pass(PACE_MS.incomplete - 1)
    expect(state.asked).toBe(1)
    pass(1)
    expect(state.asked).toBe(2)
  })

  it('requests another snapshot when one arrives incomplete', async () => {
    const { feed, state, pass, snapshot } = feedOver(null)
    state.board = await snapshot(async () => {
      feed.take(strange)
      return { results: [], seq: 0 }
    })
    pass(PACE_MS.incomplete)
    expect(state.asked).toBe(1)
  })

  it('requests a snapshot that only confirms read marks ten seconds after the last one', async () => {
    const { feed, state, frame, pass, snapshot } = feedOver(null)
    state.board = await snapshot(async () => ({ results: [], seq: 0 }))
    feed.take({ type: 'LOAD_UPDATED', data: makeOffer(1), seq: 1 })
    frame()
    pass(9999)
    expect(state).toMatchObject({ asked: 0, board: { isDoubtful: true } })
    pass(1)
    expect(state.asked).toBe(1)
  })

  it('retries a failed snapshot with growing delays, but not a refused one', async () => {
    const { state, pass, timers, snapshot } = feedOver(null)
    const lost = () => Promise.reject(new Error('lost'))
    await expect(snapshot(lost)).rejects.toThrow('lost')
    pass(2000)
    expect(state.asked).toBe(1)
    await expect(snapshot(lost)).rejects.toThrow('lost')
    pass(2000)
    expect(state.asked).toBe(1)
    pass(2000)
    expect(state.asked).toBe(2)
    await expect(snapshot(() => Promise.reject({ statusCode: 403 }))).rejects.toEqual({ statusCode: 403 })
    expect(timers()).toBe(0)
    expect(ids(await snapshot(async () => ({ results: [makeOffer(1)], seq: 1 })))).toEqual([1])
  })

  it('does not retry an aborted snapshot', async () => {
    const { feed, timers } = feedOver(null)
    const caller = new AbortController()
    const board = feed.snapshot(() => new Promise(() => {}), caller.signal)
    caller.abort(new Error('left'))
    await expect(board).rejects.toThrow('left')
    expect(timers()).toBe(0)
  })

  it('changes nothing after it was stopped', () => {
    const { feed, waiting } = feedOver(boardFrom({ results: [], seq: 0 }))
    feed.take(created(1, 1))
    feed.stop()
    expect(waiting()).toBe(0)
  })
})

describe('onceAFrame', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs immediately, then at most once per frame', () => {
    const schedule = onceAFrame()
    const times: number[] = []
    const run = () => times.push(performance.now())
    const start = performance.now()
    schedule(run)
    vi.advanceTimersByTime(0)
    schedule(run)
    vi.advanceTimersByTime(15)
    expect(times).toEqual([start])
    vi.advanceTimersByTime(1)
    expect(times).toEqual([start, start + 16])
  })

  it('does not run after it was canceled', () => {
    const run = vi.fn()
    onceAFrame()(run)()
    vi.advanceTimersByTime(100)
    expect(run).not.toHaveBeenCalled()
  })
})
