import type { Offer } from '#contract/entities/offer.ts'
import { applyEvents, type Board, type BoardEvent, boardFrom } from './board-state.ts'

interface FeedParts {
  /** Changes the board that is shown; nothing happens while there is none. */
  change: (next: (board: Board) => Board) => void
  /** Runs a batch soon: once for all messages of a frame. */
  schedule: (run: () => void) => () => void
  now: () => string
}

/** The way of live messages into the board: batched by the frame, and kept while a snapshot is on its way so that it misses none. */
export function createBoardFeed({ change, schedule, now }: FeedParts) {
  let waiting: BoardEvent[] = []
  let sinceRequest: BoardEvent[] = []
  let requests = 0
  let isOutdated = false
  let cancel: (() => void) | undefined

  const flush = () => {
    cancel = undefined
    const batch = waiting
    waiting = []
    change((board) => applyEvents(board, batch, now()))
  }

  return {
    take: (event: BoardEvent) => {
      if (requests > 0) sinceRequest.push(event)
      waiting.push(event)
      cancel ??= schedule(flush)
    },
    /** Has the snapshot that is on its way fetched once more, for it may have missed something; false where none is. */
    outdate: (): boolean => {
      isOutdated = requests > 0
      return isOutdated
    },
    /** Fetches a snapshot and answers it with the messages that came while it was on its way. */
    snapshot: async (fetchAnswer: () => Promise<{ results?: readonly Offer[]; seq?: number }>): Promise<Board> => {
      if (requests === 0) sinceRequest = [...waiting]
      requests += 1
      isOutdated = false
      try {
        let answer = await fetchAnswer()
        while (isOutdated) {
          isOutdated = false
          answer = await fetchAnswer()
        }
        return applyEvents(boardFrom(answer), sinceRequest, now())
      } finally {
        requests -= 1
      }
    },
    stop: () => {
      cancel?.()
      cancel = undefined
      waiting = []
    },
  }
}

const FRAME_MS = 16
let lastRun = 0

/** Runs at once where the last run is a frame ago, else when that frame is over. Asking the browser for the frame itself would cost an empty one. */
export function onceAFrame(run: () => void): () => void {
  const wait = Math.max(0, lastRun + FRAME_MS - performance.now())
  const timer = setTimeout(() => {
    lastRun = performance.now()
    run()
  }, wait)
  return () => clearTimeout(timer)
}
