import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { namesOfRuns } from '#server/reports/mailing/mailing-run.repository.ts'
import { mailing } from '#server/reports/schema/mailing.table.ts'

export const mailingTrail: TrailWords = {
  names: {
    mailing: { from: mailing, word: mailing.name },
    mailing_run: namesOfRuns,
  },
  records: {
    mailing_address: 'Mailing address',
  },
  actions: {
    stop: 'Stopped',
    retry: 'Resent to failed recipients',
  },
  fields: { mailing: { run: { names: 'mailing_run' } } },
}
