import { openDatabase } from '#server/kernel/db/client.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { seed } from '#server/kernel/operation/seed.ts'
import { startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { fraudDrill } from './fraud-drill.ts'
import { rounded, type Soak } from './soak.ts'

const LEAST_NAMED = 0.95
const MOST_MARKED = 0.01

/** 200 forgeries of each known kind in turn, and 2,000 honest emails. */
export const fraud: Soak = async () => {
  const dataDir = temporaryFolder()
  const postgres = await startPostgres({ dataDir })
  await migrate(postgres.url)
  const db = openDatabase(postgres.url)
  try {
    await seed(db)
    const drill = await fraudDrill(db, { seed: 43, forged: 200, honest: 2000 })
    const [named, marked] = [drill.named / drill.forged, drill.marked / drill.honest]
    return {
      figures: { namedPercent: rounded(100 * named), markedPercent: rounded(100 * marked) },
      faults: [
        ...(named < LEAST_NAMED ? [`not named: ${drill.missed.join(', ')}`] : []),
        ...(marked > MOST_MARKED ? [`${drill.marked} honest emails are marked`] : []),
        ...drill.changed.map((name) => `a forgery changed ${name}`),
      ],
    }
  } finally {
    await db.close()
    await postgres.stop()
    removeFolder(dataDir)
  }
}
