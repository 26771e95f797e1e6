import { readWithRoads } from '#server/kernel/geo/ways.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { findMatches } from '#server/market/watch/watch-finds.service.ts'
import {
  feedWatches,
  type Match,
  readActiveWatches,
  readLiveOffers,
  readQueue,
} from '#server/market/watch/watch.repository.ts'
import { announceMatches, askToRemoveIdle } from '#server/market/watch/watch.service.ts'

const NAME = 'match-watches'

export const matchWatches = defineJob<Record<string, never>, { seen: number[]; matches: Match[] }>({
  name: NAME,
  title: 'Match offers with watches',
  keepsDone: false,
  feed: (tx) => feedWatches(tx, NAME),
  async work({ companyId, signal, services: { db, roads } }) {
    if (companyId === null) return { seen: [], matches: [] }
    const queue = await db.read(companyId, readQueue)
    const ids = [...new Set(queue.map(({ offer }) => offer))]
    const matches = await readWithRoads<Match[]>(
      (work) => db.read(companyId, work),
      roads,
      async (tx, ways) => findMatches(tx, await readActiveWatches(tx), await readLiveOffers(tx, ids), ways),
      signal,
    )
    return { seen: queue.map(({ id }) => id), matches }
  },
  write: (tx, { services }, found) => announceMatches(tx, found, services.config),
})

export const idleWatches = defineJob({
  name: 'idle-watches',
  title: 'Ask about unused watches',
  schedule: { dailyFromHour: 8 },
  write: askToRemoveIdle,
})
