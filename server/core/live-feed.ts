import { eventsAfter, lastSeq, type StoredEvent } from '#server/core/live.repository.ts'
import type { Database } from '#server/db/client.ts'

const BATCH = 500
const RETRY_MS = 500

/** Reads one company's events as they are announced, each once and in order. */
export interface LiveFeed {
  /** Settles when the feed knows where it stands; events committed after that are delivered. */
  readonly ready: Promise<void>
  /** Reads what is new; announcements that come while it reads make one more read. Without a `seq` it also looks for a gap. */
  wake(seq?: number): void
  stop(): void
}

/** What a feed does with what it reads: `onGap` when events are gone before it could read them. */
export interface LiveFeedHandlers {
  onEvents(events: StoredEvent[]): void
  onGap(): void
  onError(error: unknown): void
}

/** Opens a company's feed at its last committed event. */
export function createLiveFeed(db: Database, companyId: number, { onEvents, onGap, onError }: LiveFeedHandlers): LiveFeed {
  let last = -1
  let isReading = false
  let isStale = false
  let isUnsure = false
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function readOnce(): Promise<void> {
    const lookForGap = isUnsure
    isUnsure = false
    const { end, events } = await db.read(companyId, async (tx) => ({
      end: lookForGap ? await lastSeq(tx) : undefined,
      events: await eventsAfter(tx, last, BATCH),
    }))
    if (isStopped) return
    const [first] = events
    const isGap = first ? first.seq !== last + 1 : end !== undefined && end !== last
    last = events.at(-1)?.seq ?? end ?? last
    if (events.length === BATCH) isStale = true
    if (isGap) onGap()
    else if (first) onEvents(events)
  }

  async function readAll(): Promise<void> {
    if (isReading || isStopped || last < 0) return
    isReading = true
    try {
      while (isStale && !isStopped) {
        isStale = false
        await readOnce()
      }
    } catch (error) {
      isStale = true
      isUnsure = true
      onError(error)
      retry ??= setTimeout(() => {
        retry = undefined
        void readAll()
      }, RETRY_MS).unref()
    } finally {
      isReading = false
    }
  }

  const ready = db.read(companyId, lastSeq).then((seq) => {
    last = seq
    void readAll()
  })

  return {
    ready,
    wake(seq) {
      if (seq !== undefined && last >= 0 && seq <= last) return
      isStale = true
      if (seq === undefined) isUnsure = true
      void readAll()
    },
    stop() {
      isStopped = true
      clearTimeout(retry)
    },
  }
}
