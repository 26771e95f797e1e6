import { sql } from 'drizzle-orm'
import type { CheckOut } from '#contract/entities/freight/load-billing.ts'
import type { BillingCase, SentInvoice } from '#contract/rules/billing.ts'
import type { LoadStatus } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { lastMailState, stateSql } from '#server/money/invoice/invoice.repository.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { extraCents, isYesterdays, kindsOfLoad, waivedOfLoad } from '#server/freight/index.ts'

export interface CheckOutRow
  extends
    Pick<BillingCase, 'kinds' | 'po_number' | 'needs_po' | 'needs_originals'>,
    Pick<CheckOut, 'delivered_at' | 'delivered_yesterday'> {
  id: number
  status: LoadStatus
  dispatcher: number
  billed_cents: number
  waived: CheckOut['waived']
  invoice:
    | (SentInvoice & { id: number; number: string; state: NonNullable<CheckOut['invoice_state']> })
    | null
}

export const readCheckOuts = (tx: Tx, ids: readonly number[]): Promise<CheckOutRow[]> =>
  queryRows<CheckOutRow>(
    tx,
    sql`
    select ${load.id} as id, ${load.status} as status, ${load.dispatcher} as dispatcher, ${load.delivered_at} as delivered_at,
      ${isYesterdays(tx.companyId)} as delivered_yesterday, ${load.broker_price_cents} + ${extraCents} as billed_cents,
      ${kindsOfLoad} as kinds, ${waivedOfLoad} as waived, ${load.po_number} as po_number,
      coalesce(${broker.needs_po}, false) as needs_po, coalesce(${broker.needs_originals}, false) as needs_originals,
      case when ${invoice.id} is not null then json_build_object('id', ${invoice.id}, 'number', ${invoice.number}, 'state', ${stateSql},
        'submitted_at', ${invoice.submitted_at}, 'mail_state', ${lastMailState}, 'open_cents', ${invoice.open_cents}) end as invoice
    from ${load}
    left join ${broker} on ${broker.company_id} = ${load.company_id} and ${broker.id} = ${load.broker}
    left join ${invoice} on ${invoice.company_id} = ${load.company_id} and ${invoice.id} = ${load.invoice}
    where ${load.company_id} = ${tx.companyId} and ${load.id} = any(${sql.param([...ids])}::int[])`,
  )
