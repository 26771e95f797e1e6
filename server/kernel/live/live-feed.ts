import { eventsFrom, type LiveEnd, readEnd, type StoredEvent } from '#server/kernel/live/live.repository.ts'
import type { Database } from '#server/kernel/db/client.ts'

const BATCH = 500
const RETRY_MS = 500

export interface LiveFeed {
  /** Settles when the start position is known; events committed after that are delivered. */
  readonly ready: Promise<void>
  /** Number of the last delivered event, initially the last existing one; 0 before `ready`. */
  readonly at: number
  /** Calls during a read cause one more read. Without a number it also checks for a gap. */
  wake(seq?: number): void
  stop(): void
}

/** `onGap`: events were deleted or renumbered before they could be read. */
export interface LiveFeedHandlers {
  onEvents(events: StoredEvent[]): void
  onGap(): void
  onError(error: unknown): void
}

export function createLiveFeed(
  db: Database,
  companyId: number,
  { onEvents, onGap, onError }: LiveFeedHandlers,
): LiveFeed {
  let last: LiveEnd | undefined
  let isReading = false
  let isStale = false
  let isUnsure = false
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function readOnce(from: LiveEnd): Promise<void> {
    const lookForGap = isUnsure
    isUnsure = false
    const { end, rows } = await db.read(companyId, async (tx) => ({
      end: lookForGap ? await readEnd(tx) : undefined,
      rows: await eventsFrom(tx, from.seq, BATCH),
    }))
    if (isStopped) return
    const events = rows.filter(({ seq }) => seq > from.seq)
    const [first] = events
    const newest = events.at(-1)
    last = newest ?? end ?? from
    if (rows.length === BATCH) isStale = true
    const isRenumbered = rows[0]?.seq === from.seq && from.id !== null && rows[0].id !== from.id
    const isMissing = first ? first.seq !== from.seq + 1 : end !== undefined && end.seq !== from.seq
    if (isRenumbered || isMissing) onGap()
    else if (newest) onEvents(events)
  }

  async function readAll(): Promise<void> {
    if (isReading || isStopped || !last) return
    isReading = true
    try {
      while (isStale && !isStopped) {
        isStale = false
        await readOnce(last)
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

  const ready = db.read(companyId, readEnd).then((end) => {
    last = end
    void readAll()
  })

  return {
    ready,
    get at() {
      return last?.seq ?? 0
    },
    wake(seq) {
      if (seq !== undefined && last && seq <= last.seq && !isUnsure) return
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
