import { openDatabase } from '#server/kernel/db/client.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { formatCases } from '#tests/server/market/mail-parser/formats/cases.ts'
import { readCases } from '#tests/server/market/mail-parser/formats/read-cases.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { rounded, type Soak } from './soak.ts'

const percent = (share: number) => rounded(100 * share)

export const formats: Soak = async () => {
  const dataDir = temporaryFolder()
  const postgres = await startPostgres({ dataDir })
  await migrate(postgres.url)
  const db = openDatabase(postgres.url)
  try {
    await seedPlaces(db)
    const cases = [...formatCases('seen'), ...formatCases('unseen'), ...formatCases('fresh')]
    for (const format of new Set(cases.map((one) => one.format))) {
      const { right, missing, wrong, unmarked, share } = await readCases(
        db,
        cases.filter((one) => one.format === format),
      )
      process.stderr.write(
        `${format.padEnd(14)} right ${String(right).padStart(3)} (${percent(share).toFixed(1)} %)  missing ${missing}  wrong ${wrong}, ${unmarked} without a mark\n`,
      )
    }
    const { right, missing, wrong, unmarked, share, unmarkedShare } = await readCases(db, cases)
    return {
      figures: { mails: cases.length, right, missing, wrong, unmarked, rightPercent: percent(share) },
      faults:
        unmarkedShare < 0.005 ? [] : [`${percent(unmarkedShare)} % of the fields are wrong without a mark`],
    }
  } finally {
    await db.close()
    await postgres.stop()
    removeFolder(dataDir)
  }
}
