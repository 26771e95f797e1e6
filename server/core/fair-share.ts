import { TooManyRequests } from '#server/core/errors.ts'

/** How many works run at once in all and of each key, and how many of one key may wait. */
export interface Shares {
  inAll?: number
  ofEach: number
  inLine?: number
}

interface Line {
  running: number
  /** When it was served last; the lower, the sooner is its turn. */
  turn: number
  waiting: (() => void)[]
}

const RETRY_AFTER_S = 5

/**
 * Lets each key run so many works at once; the others wait in their key's own line, and the lines are served in turn. Throws
 * TooManyRequests where a key's line is full.
 */
export function fairShare<Key = number>({
  inAll = Infinity,
  ofEach,
  inLine = Infinity,
}: Shares): <T>(key: Key, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<Key, Line>()
  let free = inAll
  let turn = 0

  function take(line: Line): void {
    free--
    line.running++
    line.turn = ++turn
  }

  function serve(): void {
    let next: Line | undefined
    for (const line of lines.values()) if (line.waiting.length > 0 && line.running < ofEach && (!next || line.turn < next.turn)) next = line
    if (!next || free === 0) return
    take(next)
    next.waiting.shift()?.()
  }

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, turn: turn - 0.5, waiting: [] }
    lines.set(key, line)
    if (line.running < ofEach && free > 0) take(line)
    else {
      if (line.waiting.length >= inLine) throw new TooManyRequests(RETRY_AFTER_S)
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      free++
      line.running--
      if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
      serve()
    }
  }
}
