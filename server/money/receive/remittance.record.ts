import { sql } from 'drizzle-orm'
import { listRemittances, remittance as shown } from '#contract/entities/money/remittance.ts'
import { jsonList } from '#server/kernel/db/json-row.ts'
import { beginsWith, holdsText, searchKey } from '#server/kernel/db/search-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import {
  appliedCents,
  isItsPayment,
  refundedCents,
  unappliedCents,
} from '#server/money/invoice/remittance.repository.ts'
import { invoice, payment } from '#server/money/schema/invoice.table.ts'
import { remittance } from '#server/money/schema/remittance.table.ts'

const state = sql`case when ${remittance.removed_at} is not null then 'voided' when ${unappliedCents} > 0 then 'unapplied' else 'applied' end`

export const remittances = defineRecord({
  type: 'remittance',
  table: remittance,
  schema: shown,
  name: sql`coalesce(nullif(${remittance.reference}, ''), ${remittance.received_on}::text)`,
  trail: {
    records: { remittance: 'Payment received', credit_refund: 'Refund' },
    actions: {
      apply: 'Applied',
      unapply: 'Unapplied',
      refund: 'Refunded',
      unrefund: 'Reversed the refund of',
    },
  },
  computed: {
    broker_name: sql`coalesce(${broker.name}, '')`,
    applied_cents: appliedCents,
    refunded_cents: refundedCents,
    unapplied_cents: unappliedCents,
    state,
    recorded_by: sql`coalesce(${fullName(user)}, '')`,
    payments: jsonList(sql`
      select ${payment.id} as payment, ${invoice.id} as invoice, ${invoice.number} as number, ${payment.amount_cents} as amount_cents,
        ${payment.received_on} as received_on, ${payment.short_reason} as short_reason
      from ${payment} join ${invoice} on ${invoice.company_id} = ${payment.company_id} and ${invoice.id} = ${payment.invoice}
      where ${isItsPayment} order by ${payment.id}`),
  },
  joins: sql`left join ${user} on ${user.company_id} = ${remittance.company_id} and ${user.id} = ${remittance.recorded_by}
    left join ${broker} on ${broker.company_id} = ${remittance.company_id} and ${broker.id} = ${remittance.broker}`,
  order: sql`${remittance.received_on} desc, ${remittance.id} desc`,
  orders: {
    received_on: sql`${remittance.received_on}, ${remittance.id}`,
    '-received_on': sql`${remittance.received_on} desc, ${remittance.id} desc`,
    amount_cents: sql`${remittance.amount_cents}, ${remittance.id}`,
    '-amount_cents': sql`${remittance.amount_cents} desc, ${remittance.id} desc`,
  },
  totals: {
    amount_cents: sql`sum(${remittance.amount_cents}) filter (where ${remittance.removed_at} is null)`,
    applied_cents: sql`sum(${appliedCents})`,
    refunded_cents: sql`sum(${refundedCents})`,
    unapplied_cents: sql`sum(${unappliedCents})`,
  },
  calls: { list: listRemittances },
  filters: {
    received_from: (day) => sql`${remittance.received_on} >= ${day}::date`,
    received_to: (day) => sql`${remittance.received_on} <= ${day}::date`,
    state: (wanted) => sql`${state} = ${wanted}`,
    broker: (ids) => sql`${remittance.broker} = any(${sql.param([...ids])}::int[])`,
    search: (text) =>
      sql`(${holdsText(remittance.reference, text)} or ${beginsWith(broker.search_key, searchKey(text.trim().toLowerCase()))})`,
  },
})
