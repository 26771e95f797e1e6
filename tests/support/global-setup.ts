import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { seed } from '#server/kernel/operation/seed.ts'
import { removeFolder, sweepLeftovers, temporaryCluster, temporaryFolder } from '#tests/support/cluster.ts'
import { startOtherPostgres } from '#tests/support/other-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database as the login user: migrated, with handbook and gazetteer. */
    templateUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepLeftovers()
  const dataDir = temporaryFolder()
  const version = process.env['TEST_POSTGRES']
  const postgres = version ? await startOtherPostgres(version, dataDir) : await temporaryCluster(dataDir)
  const teardown = async () => {
    await postgres.stop()
    removeFolder(dataDir)
  }
  try {
    const templateUrl = postgres.url.replace('/freight?', '/template_migrated?')
    await withClient(postgres.url, (client) => client.query('CREATE DATABASE template_migrated'))
    await migrate(templateUrl)
    const db = openDatabase(templateUrl)
    await seed(db).finally(() => db.close())
    project.provide('templateUrl', templateUrl)
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}
