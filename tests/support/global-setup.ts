import type { TestProject } from 'vitest/node'
import { withClient } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '#server/db/postgres/supervisor.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The login user's address of the run's PostgreSQL, leading to the migrated template. */
    templateUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder()
  const postgres = await startPostgres({ dataDir, durable: false })
  try {
    await withClient(postgres.url, (client) => client.query('CREATE DATABASE template_migrated'))
    const templateUrl = postgres.url.replace('/freight?', '/template_migrated?')
    await migrate(templateUrl)
    project.provide('templateUrl', templateUrl)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return async () => {
    await postgres.stop()
    removeFolder(dataDir)
  }
}
