import { sql } from 'drizzle-orm'
import {
  factorSchedule as shown,
  listFactorSchedules,
  readFactorSchedule,
} from '#contract/entities/money/factor-schedule.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { factoredInvoice, factorSchedule } from '#server/money/schema/factoring.table.ts'

const ofItems = (value: ReturnType<typeof sql>) => sql`(select ${value} from ${factoredInvoice}
  where ${factoredInvoice.company_id} = ${factorSchedule.company_id} and ${factoredInvoice.schedule} = ${factorSchedule.id}
    and ${factoredInvoice.state} <> 'removed')`
const sum = (cents: ReturnType<typeof sql>) => ofItems(sql`coalesce(sum(${cents}), 0)::float8`)
const { amount_cents, advance_cents, fee_cents } = factoredInvoice

export const factorSchedules = defineRecord({
  type: 'factor_schedule',
  table: factorSchedule,
  schema: shown,
  name: factorSchedule.number,
  trail: {
    records: { factor_schedule: 'Factor schedule' },
    actions: { submit: 'Submitted', fund: 'Recorded the funding of', cancel: 'Canceled' },
  },
  computed: {
    factor_name: sql`coalesce(${factor.name}, '')`,
    invoices: ofItems(sql`count(*)::int`),
    total_cents: sum(sql`${amount_cents}`),
    advance_cents: sum(sql`${advance_cents}`),
    fee_cents: sum(sql`${fee_cents}`),
    reserve_cents: sum(sql`${amount_cents} - ${advance_cents} - ${fee_cents}`),
    mail_state: sql`${outgoingMail.state}`,
    mail_error: sql`coalesce(${outgoingMail.last_error}, '')`,
  },
  joins: sql`left join ${factor} on ${factor.company_id} = ${factorSchedule.company_id} and ${factor.id} = ${factorSchedule.factor}
    left join ${outgoingMail} on ${outgoingMail.company_id} = ${factorSchedule.company_id} and ${outgoingMail.id} = ${factorSchedule.mail}`,
  order: sql`${factorSchedule.id} desc`,
  filters: { state: (state) => sql`${factorSchedule.state} = ${state}` },
  calls: { list: listFactorSchedules, read: readFactorSchedule },
})
