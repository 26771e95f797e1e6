import { expect } from 'vitest'
import {
  confirmationReading,
  confirmationRereading,
  mailedConfirmation,
} from '#server/freight/rate-confirmation/rate-confirmation.jobs.ts'
import { startRunner } from '#server/kernel/jobs/runner.ts'
import type { TestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

export async function runReadings({ app, sql }: Pick<TestApp, 'app' | 'sql'>): Promise<void> {
  const log = {
    info: () => undefined,
    warn: (context: object) => process.stderr.write(`${JSON.stringify(context)}\n`),
  }
  const runner = startRunner({
    services: app.services,
    jobs: [mailedConfirmation, confirmationReading, confirmationRereading],
    log,
  })
  await eventually(async () =>
    expect(
      await sql`select name from job where name in ('mailed-confirmation', 'confirmation-reading', 'confirmation-rereading') and state in ('waiting', 'running')`,
    ).toEqual([]),
  )
  await runner.stop()
}
