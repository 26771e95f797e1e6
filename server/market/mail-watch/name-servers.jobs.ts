import { MINUTE_MS } from '#contract/rules/durations.ts'
import { defineJob, type JobServices } from '#server/kernel/jobs/define-job.ts'
import { isAnyAnswering, systemLookUp } from '#server/market/sender-proof/name-servers.ts'
import {
  forgetSilentNameServers,
  hasUncheckedMail,
  silentNameServersSince,
} from '#server/market/mail-watch/watch.repository.ts'
import { watchNameServers } from '#server/market/mail-watch/watch.service.ts'

type Found = 'answering' | 'silent' | 'not asked' | 'not needed'

export async function findNameServers(
  { db, config }: Pick<JobServices, 'db' | 'config'>,
  companyId: number,
  lookUp = systemLookUp(),
): Promise<Found> {
  if (config.mailAuth !== 'on') return 'not needed'
  const isDue = await db.read(
    companyId,
    async (tx) => (await silentNameServersSince(tx)) !== null || (await hasUncheckedMail(tx)),
  )
  if (!isDue) return 'not asked'
  return (await isAnyAnswering(lookUp)) ? 'answering' : 'silent'
}

export const nameServers = defineJob<Record<string, never>, Found>({
  name: 'name-servers',
  title: 'Check name servers',
  schedule: { everyMs: 5 * MINUTE_MS },
  work: ({ companyId, services }) => findNameServers(services, companyId ?? 0),
  async write(tx, _, found) {
    if (found === 'not needed') await forgetSilentNameServers(tx)
    else if (found !== 'not asked') await watchNameServers(tx, found === 'answering')
  },
})
