import { sql } from 'drizzle-orm'
import { bankRow as shown, listBankRows } from '#contract/entities/money/bank-row.ts'
import { jsonList } from '#server/kernel/db/json-row.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { bankRow } from '#server/money/schema/bank-row.table.ts'
import { invoice, payment } from '#server/money/schema/invoice.table.ts'
import { remittance } from '#server/money/schema/remittance.table.ts'

const isItsOwn = sql`${remittance.company_id} = ${bankRow.company_id} and ${remittance.bank_row} = ${bankRow.id} and ${remittance.removed_at} is null`
const left = sql`(${bankRow.amount_cents} - coalesce((select sum(${remittance.amount_cents}) from ${remittance} where ${isItsOwn}), 0)::int)`
const state = sql`case when ${bankRow.set_aside_at} is not null then 'set_aside' when ${left} <= 0 then 'recorded' else 'waiting' end`

export const bankRows = defineRecord({
  type: 'bank_row',
  table: bankRow,
  schema: shown,
  computed: {
    left_cents: left,
    state,
    imported_by: sql`coalesce(${fullName(user)}, '')`,
    payments: jsonList(sql`
      select ${invoice.id} as invoice, ${invoice.number} as number, ${invoice.bill_to} as bill_to, ${payment.amount_cents} as amount_cents
      from ${remittance} join ${payment} on ${payment.company_id} = ${remittance.company_id} and ${payment.remittance} = ${remittance.id} and ${payment.removed_at} is null
      join ${invoice} on ${invoice.company_id} = ${payment.company_id} and ${invoice.id} = ${payment.invoice}
      where ${isItsOwn} order by ${payment.id}`),
  },
  joins: sql`left join ${user} on ${user.company_id} = ${bankRow.company_id} and ${user.id} = ${bankRow.user_id}`,
  order: sql`${bankRow.paid_on} desc, ${bankRow.id} desc`,
  calls: { list: listBankRows },
  filters: {
    state: (wanted) => sql`${state} = ${wanted}`,
    search: (text) => holdsText(bankRow.text, text),
  },
})
