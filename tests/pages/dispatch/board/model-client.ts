import { type BoardFilter, createBoardFeed } from '#src/pages/dispatch/board/board-feed.ts'
import type { Board, BoardAnswer } from '#src/pages/dispatch/board/board-state.ts'
import type { Random } from '#tests/support/random.ts'
import type { ModelServer } from './model-server.ts'

interface Request {
  passes: BoardFilter['passes']
  answer: BoardAnswer | undefined
  resolve: (answer: BoardAnswer) => void
  reject: (error: Error) => void
}

// Promises settle before any other task of a browser.
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

export function modelClient(random: Random, server: ModelServer, first: BoardFilter) {
  const state = {
    board: undefined as Board | undefined,
    filter: first,
    now: Date.parse('2026-03-10T12:00:00Z'),
  }
  let frames: (() => void)[] = []
  let timers: { due: number; run: () => void }[] = []
  let requests: Request[] = []
  let running: AbortController | undefined

  const fetchAnswer = () => {
    const { promise, resolve, reject } = Promise.withResolvers<BoardAnswer>()
    requests.push({ passes: state.filter.passes, answer: undefined, resolve, reject })
    return promise
  }
  const refetch = () => {
    if (running && !state.board) return
    running?.abort(new Error('cancelled'))
    const mine = new AbortController()
    running = mine
    const done = (board?: Board) => {
      if (running !== mine) return
      running = undefined
      if (board) state.board = board
    }
    feed.snapshot(fetchAnswer, mine.signal).then(done, () => done())
  }
  const feed = createBoardFeed({
    filter: first,
    change: (next) => {
      if (state.board) state.board = next(state.board)
      return state.board
    },
    refetch,
    schedule: (run) => {
      frames.push(run)
      return () => (frames = frames.filter((other) => other !== run))
    },
    later: (milliseconds, run) => {
      const timer = { due: state.now + milliseconds, run }
      timers.push(timer)
      return () => (timers = timers.filter((other) => other !== timer))
    },
    now: () => state.now,
  })

  const read = (request: Request) => (request.answer ??= server.answer(request.passes))
  const take = (request: Request) => (requests = requests.filter((other) => other !== request))
  const anyRequest = (run: (request: Request) => void) => {
    if (requests.length > 0) run(random.pick(requests))
  }

  const steps = {
    act: () => server.act(),
    hear: () => {
      const event = server.next()
      if (event) feed.take(event)
    },
    hearAgain: () => {
      const event = server.again()
      if (event) feed.take(event)
    },
    frame: () => frames.splice(0).forEach((run) => run()),
    read: () => anyRequest(read),
    deliver: () =>
      anyRequest((request) => {
        take(request)
        request.resolve(read(request))
      }),
    fail: () =>
      anyRequest((request) => {
        take(request)
        request.reject(new Error('lost'))
      }),
    wait: () => {
      state.now += random.pick([10, 500, 3000, 12_000])
      const due = timers.filter((timer) => timer.due <= state.now)
      timers = timers.filter((timer) => timer.due > state.now)
      due.forEach(({ run }) => run())
    },
    look: () => refetch(),
    drop: () => server.drop(),
    connect: () => {
      if (server.isUp()) return
      server.accept()
      feed.reconnected()
    },
  }

  return {
    state,
    steps,
    open: refetch,
    settled,
    filterBy: (filter: BoardFilter) => {
      state.filter = filter
      feed.filterBy(filter)
    },
    isQuiet: () => requests.length === 0 && timers.length === 0 && frames.length === 0,
  }
}
