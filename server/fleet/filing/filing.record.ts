import { sql } from 'drizzle-orm'
import {
  createFiling,
  filing as shown,
  listFilings,
  readFiling,
  removeFiling,
  updateFiling,
} from '#contract/entities/fleet/filing.ts'
import { FILING_KINDS, type FilingKind, usualDueOn, usualPeriod } from '#contract/rules/filings.ts'
import { filing } from '#server/fleet/schema/filing.table.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'

const today = sql`(select (now() at time zone ${company.time_zone})::date from ${company} where ${company.id} = ${filing.company_id})`
const kindWords = sql.raw(
  `case kind ${Object.entries(FILING_KINDS)
    .map(([kind, words]) => `when '${kind}' then '${words}'`)
    .join(' ')} end`,
)

export const filings = defineRecord({
  type: 'filing',
  table: filing,
  schema: shown,
  computed: {},
  name: sql`concat_ws(' ', ${kindWords}, nullif(${filing.name}, ''))`,
  nameOf: ({ kind }) => FILING_KINDS[kind as FilingKind],
  trail: { actions: { filed: 'Marked as filed' } },
  order: sql`${filing.due_on} nulls last, ${filing.id}`,
  calls: {
    list: listFilings,
    read: readFiling,
    create: createFiling,
    update: updateFiling,
    remove: removeFiling,
  },
  filters: {
    state: (state) =>
      state === 'overdue'
        ? sql`${filing.due_on} < ${today}`
        : sql`${filing.due_on} between ${today} and ${today} + 60`,
    kind: (kind) => sql`${filing.kind} = ${kind}`,
  },
  announce: (tx, { id }) => emit(tx, { type: 'FILINGS_CHANGED', data: { id } }),
  rules: [
    async (tx, values, current) => {
      if (current) return
      values.period ??= usualPeriod(values.kind)
      const { dot_number: dotNumber } = await readCompany(tx)
      values.due_on ??= usualDueOn(values.kind, await companyToday(tx), dotNumber)
      if (values.due_on) return
      throw new BadRequest({
        due_on: [
          values.kind === 'mcs150'
            ? 'Enter the due date, or the company’s DOT number in Settings.'
            : 'Enter the due date.',
        ],
      })
    },
  ],
})
