import {
  confirmationReading,
  confirmationRereading,
  mailedConfirmation,
} from '#server/entities/rate-confirmation/rate-confirmation.jobs.ts'
import { startRunner } from '#server/jobs/runner.ts'
import type { TestApp } from '#tests/support/app.ts'

/** Runs what waits of the jobs that keep and read rate confirmations, until none is left. */
export async function runReadings({ app, sql }: Pick<TestApp, 'app' | 'sql'>): Promise<void> {
  const log = { info: () => undefined, warn: (context: object) => process.stderr.write(`${JSON.stringify(context)}\n`) }
  const runner = startRunner({ services: app.services, jobs: [mailedConfirmation, confirmationReading, confirmationRereading], log })
  const isOpen = async () => {
    const [row] =
      await sql`select count(*)::int as open from job where name in ('mailed-confirmation', 'confirmation-reading', 'confirmation-rereading') and state in ('waiting', 'running')`
    return row?.open !== 0
  }
  while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 20))
  await runner.stop()
}
