import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBoardFeed, onceAFrame } from '#src/pages/dispatch/board/board-feed.ts'
import { type Board, boardFrom } from '#src/pages/dispatch/board/board-state.ts'
import { makeOffer } from '#tests/pages/dispatch/fixtures.ts'

const created = (id: number, seq: number) => ({ type: 'LOAD_CREATED', data: makeOffer(id), seq }) as const
const ids = ({ offers }: Board) => offers.map(({ id }) => id)

function feedOver(board: Board | null) {
  const runs: (() => void)[] = []
  const state = { board, changes: 0 }
  const feed = createBoardFeed({
    change: (next) => {
      state.changes += 1
      if (state.board) state.board = next(state.board)
    },
    schedule: (run) => {
      runs.push(run)
      return () => runs.splice(runs.indexOf(run), 1)
    },
    now: () => '2026-03-10T12:00:00Z',
  })
  return { feed, state, frame: () => runs.splice(0).forEach((run) => run()), waiting: () => runs.length }
}

describe('the feed', () => {
  it('changes the board once for all messages of a frame', () => {
    const { feed, state, frame, waiting } = feedOver(boardFrom({ results: [], seq: 0 }))
    for (const id of [1, 2, 3]) feed.take(created(id, id))
    expect(waiting()).toBe(1)
    frame()
    expect(state.changes).toBe(1)
    expect(ids(state.board!)).toEqual([3, 2, 1])
  })

  it('gives a snapshot what came while it was on its way, and nothing that it held already', async () => {
    const { feed } = feedOver(null)
    const answer = Promise.withResolvers<{ results: ReturnType<typeof makeOffer>[]; seq: number }>()
    const snapshot = feed.snapshot(() => answer.promise)
    feed.take(created(1, 5))
    feed.take(created(2, 6))
    answer.resolve({ results: [makeOffer(1, { notes: 'from the snapshot' })], seq: 5 })
    const board = await snapshot
    expect(ids(board)).toEqual([2, 1])
    expect(board.offers[1]!.notes).toBe('from the snapshot')
  })

  it('gives it also what was waiting for its frame when it was asked for', async () => {
    const { feed } = feedOver(null)
    feed.take(created(2, 6))
    expect(ids(await feed.snapshot(async () => ({ results: [], seq: 5 })))).toEqual([2])
  })

  it('forgets what came before once a later snapshot is asked for', async () => {
    const { feed, frame } = feedOver(null)
    await feed.snapshot(async () => {
      feed.take(created(1, 1))
      return { results: [], seq: 0 }
    })
    frame()
    expect(ids(await feed.snapshot(async () => ({ results: [], seq: 9 })))).toEqual([])
  })

  it('fetches once more what was asked for before the link stood', async () => {
    const { feed } = feedOver(null)
    const answers = [
      { results: [makeOffer(1)], seq: 1 },
      { results: [makeOffer(1), makeOffer(2)], seq: 3 },
    ]
    const isFetchedAgain: boolean[] = []
    const board = await feed.snapshot(async () => {
      if (isFetchedAgain.length === 0) isFetchedAgain.push(feed.outdate())
      return answers.shift()!
    })
    expect(isFetchedAgain).toEqual([true])
    expect(ids(board)).toEqual([2, 1])
    expect(feed.outdate()).toBe(false)
  })

  it('is ready for the next snapshot after one that failed', async () => {
    const { feed } = feedOver(null)
    await expect(feed.snapshot(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(feed.outdate()).toBe(false)
    expect(ids(await feed.snapshot(async () => ({ results: [makeOffer(1)], seq: 1 })))).toEqual([1])
  })

  it('changes nothing after it was stopped', () => {
    const { feed, waiting } = feedOver(boardFrom({ results: [], seq: 0 }))
    feed.take(created(1, 1))
    feed.stop()
    expect(waiting()).toBe(0)
  })
})

describe('once a frame', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs at once, then not again within the frame', () => {
    vi.advanceTimersByTime(100)
    const times: number[] = []
    const run = () => times.push(performance.now())
    const start = performance.now()
    onceAFrame(run)
    vi.advanceTimersByTime(0)
    onceAFrame(run)
    vi.advanceTimersByTime(15)
    expect(times).toEqual([start])
    vi.advanceTimersByTime(1)
    expect(times).toEqual([start, start + 16])
  })

  it('does not run when it was called off', () => {
    const run = vi.fn()
    onceAFrame(run)()
    vi.advanceTimersByTime(100)
    expect(run).not.toHaveBeenCalled()
  })
})
