import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/kernel/base/services.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { seedDemoBids } from './bids.ts'
import { seedDemoBilling } from './billing.ts'
import { seedDemoLoads } from './loads.ts'
import { seedDemoMailings } from './mailings.ts'
import { seedDemoBankAccounts } from './bank-accounts.ts'
import { seedDemoPay } from './pay.ts'
import { seedDemoPhone } from './phone.ts'
import { seedRoadLoads } from './road-loads.ts'
import { seedDemoTenders } from './tenders.ts'

const AGAIN_MS = 5_000

/** Each step continues where an earlier start stopped. */
async function seedPast({ db, roads, files, config }: Services): Promise<void> {
  await seedDemoMailings({ db, config })
  await seedDemoTenders(db)
  await seedDemoLoads({ db, roads })
  await seedRoadLoads({ db, roads })
  await seedDemoPhone(db)
  await seedDemoBilling({ db, files, folder: incomingFolder(config.dataDir) })
  if (config.demoRate > 0) await seedDemoBids({ db })
  await seedDemoPay({ db })
  await seedDemoBankAccounts({ db })
}

export async function writeDemoPast(
  { services, log }: FastifyInstance,
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping()) {
    try {
      return await seedPast(services)
    } catch (error) {
      log.info({ err: error }, 'could not create the demo’s past yet; trying again')
      await pause(AGAIN_MS, undefined, { ref: false })
    }
  }
}
