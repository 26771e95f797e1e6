import { forEachCompany } from '#server/kernel/jobs/each-company.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { companiesWithLost, removeLost } from '#server/market/presence/presence.repository.ts'
import type { Pulse } from '#server/kernel/jobs/pulse.ts'

/** Safe to run on several nodes at once. */
export async function sweepPresence(db: Database): Promise<void> {
  await forEachCompany(await db.system(companiesWithLost), (companyId) =>
    db.tenant(companyId, async (tx) => {
      const lost = await removeLost(tx)
      await emit(
        tx,
        ...lost.map((one) => ({ type: 'OFFER_PRESENCE' as const, data: { ...one, state: 'left' as const } })),
      )
    }),
  )
}

export const presenceSweep: Pulse = {
  name: 'presence',
  everyMs: 5000,
  run: ({ db }) => sweepPresence(db),
  wokenBy: ({ sessions }, wake) => sessions.onChange(() => wake()),
}
