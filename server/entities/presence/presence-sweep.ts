import type { FastifyBaseLogger } from 'fastify'
import { emit } from '#server/core/live-outbox.ts'
import type { Sessions } from '#server/core/sessions.ts'
import type { Database } from '#server/db/client.ts'
import { companiesWithLost, removeLost } from '#server/entities/presence/presence.repository.ts'

const EVERY_MS = 5000

/** Tells everybody of those who are no longer at an offer and did not say so; any number of nodes may do it at once. */
export async function sweepPresence(db: Database): Promise<void> {
  for (const companyId of await db.system(companiesWithLost)) {
    await db.tenant(companyId, async (tx) => {
      const lost = await removeLost(tx)
      await emit(tx, ...lost.map((one) => ({ type: 'OFFER_PRESENCE' as const, data: { ...one, state: 'gone' as const } })))
    })
  }
}

/** Sweeps every five seconds, and at once when a session ended; the answer stops it when what runs is done. */
export function keepPresence(db: Database, sessions: Sessions, log: FastifyBaseLogger): () => Promise<void> {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false

  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      await sweepPresence(db).catch((error: unknown) => log.warn({ err: error }, 'who left an offer could not be told; trying again'))
    }
    running = undefined
  }
  function sweep(): void {
    isWanted = true
    if (!isStopped) running ??= run()
  }

  const timer = setInterval(sweep, EVERY_MS).unref()
  sessions.onChange(sweep)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
