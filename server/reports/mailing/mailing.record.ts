import { and, eq, sql } from 'drizzle-orm'
import { listMailings, mailing as shown } from '#contract/entities/reports/mailing.ts'
import { containWords } from '#server/kernel/db/search-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { namesOfRuns } from '#server/reports/mailing/mailing-run.repository.ts'
import { partsOfMailing } from '#server/reports/mailing/mailing.repository.ts'
import { mailing } from '#server/reports/schema/mailing.table.ts'

export const mailings = defineRecord({
  type: 'mailing',
  table: mailing,
  schema: shown,
  name: mailing.name,
  trail: {
    names: { mailing_run: namesOfRuns },
    records: { mailing_address: 'Mailing address' },
    actions: { stop: 'Stopped', retry: 'Resent to failed recipients' },
    fields: { mailing: { run: { names: 'mailing_run' } } },
  },
  computed: partsOfMailing,
  order: sql`lower(${mailing.name}), ${mailing.id}`,
  calls: { list: listMailings },
  filters: {
    search: (words) => and(...containWords(sql`concat_ws(' ', ${mailing.name}, ${mailing.subject})`, words)),
    audience: (audience) => eq(mailing.audience, audience),
    is_active: (is) => eq(mailing.is_active, is),
  },
})
