import { sql } from 'drizzle-orm'
import { factorEntry as shown, listFactorEntries } from '#contract/entities/money/factored-invoice.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'
import { factoredInvoice, factorEntry, factorSchedule } from '#server/money/schema/factoring.table.ts'

export const factorEntries = defineRecord({
  type: 'factor_entry',
  table: factorEntry,
  schema: shown,
  computed: {
    factor_name: sql`coalesce(${factor.name}, '')`,
    invoice_number: sql`coalesce(${invoice.number}, '')`,
    schedule_number: sql`coalesce(${factorSchedule.number}, '')`,
    balance_cents: sql`(select sum(earlier.amount_cents)::int from ${factorEntry} as earlier
      where earlier.company_id = ${factorEntry.company_id} and earlier.factor = ${factorEntry.factor}
        and (earlier.day, earlier.id) <= (${factorEntry.day}, ${factorEntry.id}))`,
    recorded_by: sql`coalesce(${fullName(user)}, '')`,
  },
  joins: sql`left join ${factor} on ${factor.company_id} = ${factorEntry.company_id} and ${factor.id} = ${factorEntry.factor}
    left join ${user} on ${user.company_id} = ${factorEntry.company_id} and ${user.id} = ${factorEntry.recorded_by}
    left join ${factoredInvoice} on ${factoredInvoice.company_id} = ${factorEntry.company_id} and ${factoredInvoice.id} = ${factorEntry.item}
    left join ${factorSchedule} on ${factorSchedule.company_id} = ${factorEntry.company_id} and ${factorSchedule.id} = ${factoredInvoice.schedule}
    left join ${invoice} on ${invoice.company_id} = ${factorEntry.company_id} and ${invoice.id} = ${factoredInvoice.invoice}`,
  order: sql`${factorEntry.day} desc, ${factorEntry.id} desc`,
  filters: { factor: (id) => sql`${factorEntry.factor} = ${id}` },
  totals: { amount_cents: sql`sum(${factorEntry.amount_cents})` },
  calls: { list: listFactorEntries },
})
