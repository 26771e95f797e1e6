import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { bookers } from '#tests/server/crash/bookers.ts'
import { eventually } from '#tests/support/eventually.ts'
import { Refused, type WireClient } from '#tests/support/wire-client.ts'

const BOOK_EVERY_MS = 100
const KNOCK_EVERY_MS = 2

export type Ledger = ReturnType<typeof keepLedger>

/** Books loads, repeats under the same key what was not answered, and remembers what was. */
export function keepLedger(client: WireClient, crew: { broker: number; vehicle: number }) {
  const { book, compare } = bookers([], crew)
  let [count, isOver] = [0, false]
  const insist = async <T>(call: (client: WireClient) => Promise<T>) => {
    const outcome = await eventually(async () => {
      try {
        return { answer: await call(client) }
      } catch (error) {
        if (error instanceof Refused && error.status < 500) return { error }
        throw error
      }
    }, 50)
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  }
  const booking = (async () => {
    for (; !isOver; count++) {
      await book(1, insist)
      await pause(BOOK_EVERY_MS)
    }
    return count
  })()
  return {
    count: () => count,
    /** What was answered against what is stored; the number of rows. */
    compare,
    end() {
      isOver = true
      return booking
    },
  }
}

/** The returned function ends it and tells how many milliseconds, at most, connections were refused. */
export function watchPort(url: string): () => Promise<number> {
  const { hostname, port } = new URL(url)
  let [longest, isOver] = [0, false]
  let since: number | undefined
  const knock = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        resolve(true)
        socket.destroy()
      })
      socket.once('error', () => resolve(false))
    })
  const over = (async () => {
    for (; !isOver; await pause(KNOCK_EVERY_MS)) {
      const isOpen = await knock()
      if (!isOpen) since ??= performance.now()
      else if (since !== undefined) {
        longest = Math.max(longest, performance.now() - since)
        since = undefined
      }
    }
    return Math.round(longest)
  })()
  return () => {
    isOver = true
    return over
  }
}
