import { sql } from 'drizzle-orm'
import {
  factoredInvoice as shown,
  listFactoredInvoices,
  readFactoredInvoice,
  updateFactoredInvoice,
} from '#contract/entities/money/factored-invoice.ts'
import { dollars } from '#contract/rules/money.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'
import { factoredInvoice, factorSchedule } from '#server/money/schema/factoring.table.ts'

const { amount_cents, advance_cents, fee_cents, state } = factoredInvoice
const total = (cents: ReturnType<typeof sql>) => sql`sum(${cents}) filter (where ${state} <> 'removed')`

function refuseSplit(_: Tx, item: typeof factoredInvoice.$inferInsert): void {
  if (item.state !== 'scheduled') throw new Conflict('Advance and fee can’t change after funding.')
  if (item.advance_cents + item.fee_cents > item.amount_cents)
    throw new BadRequest({
      advance_cents: [`Advance and fee can’t exceed ${dollars(item.amount_cents)} together.`],
    })
}

export const factoredInvoices = defineRecord({
  type: 'factored_invoice',
  table: factoredInvoice,
  schema: shown,
  name: sql`(select ${invoice.number} from ${invoice}
    where ${invoice.company_id} = ${factoredInvoice.company_id} and ${invoice.id} = ${factoredInvoice.invoice})`,
  trail: {
    records: { factored_invoice: 'Factored invoice', factor_entry: 'Reserve entry' },
    actions: {
      buy: 'Funded',
      settle: 'Paid to factor',
      charge_back: 'Charged back',
      take_off: 'Took off the schedule',
    },
  },
  computed: {
    schedule_number: sql`coalesce(${factorSchedule.number}, '')`,
    invoice_number: sql`coalesce(${invoice.number}, '')`,
    bill_to: sql`coalesce(${invoice.bill_to}, '')`,
    factor_name: sql`coalesce(${factor.name}, '')`,
    reserve_cents: sql`${amount_cents} - ${advance_cents} - ${fee_cents}`,
  },
  joins: sql`left join ${factorSchedule} on ${factorSchedule.company_id} = ${factoredInvoice.company_id} and ${factorSchedule.id} = ${factoredInvoice.schedule}
    left join ${factor} on ${factor.company_id} = ${factoredInvoice.company_id} and ${factor.id} = ${factorSchedule.factor}
    left join ${invoice} on ${invoice.company_id} = ${factoredInvoice.company_id} and ${invoice.id} = ${factoredInvoice.invoice}`,
  order: sql`${factoredInvoice.id} desc`,
  filters: {
    state: (wanted) => sql`${state} = ${wanted}`,
    schedule: (id) => sql`${factoredInvoice.schedule} = ${id}`,
  },
  totals: {
    amount_cents: total(sql`${amount_cents}`),
    advance_cents: total(sql`${advance_cents}`),
    fee_cents: total(sql`${fee_cents}`),
    reserve_cents: total(sql`${amount_cents} - ${advance_cents} - ${fee_cents}`),
  },
  calls: { list: listFactoredInvoices, read: readFactoredInvoice, update: updateFactoredInvoice },
  rules: [refuseSplit],
  announce: async (tx, { before }) => {
    if (before) await emit(tx, { type: 'FACTOR_SCHEDULE_CHANGED', data: { id: before.schedule } })
  },
})
