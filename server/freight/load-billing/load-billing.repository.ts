import { sql } from 'drizzle-orm'
import type { Charge, LoadBilling, Receipt } from '#contract/entities/freight/load-billing.ts'
import { type BillingRequirement, requiredDocuments } from '#contract/rules/billing.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import { LOAD, type LoadStatus } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList } from '#server/kernel/db/json-row.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { numberOfInvoice } from '#server/kernel/db/views.table.ts'
import { isTonu } from '#server/freight/load-record/load-status.repository.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadCharge, loadWaiver } from '#server/freight/schema/load-billing.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { rateConfirmation } from '#server/freight/schema/rate-confirmation.table.ts'
import { truckPayOfLoad } from '#server/freight/truck-pay/truck-pay.repository.ts'
import { receiptsOfLoad } from '#server/freight/receipt/receipt.repository.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export interface BillingRow extends Record<string, unknown> {
  id: number
  number: string
  status: LoadStatus
  dispatcher: number
  is_deleted: boolean
  po_number: string
  broker_price_cents: number
  driver_price_cents: number
  invoice: number | null
  invoice_number: string
  way: LoadBilling['broker_billing']['way']
  email: string
  terms_days: number
  needs_po: boolean
  needs_originals: boolean
  kinds: LoadDocumentKind[]
  waivers: { code: BillingRequirement; waiver: string; waived_by: string; waived_at: string }[]
  charges: Charge[]
  receipts: Receipt[]
  truck_pay: LoadBilling['truck_pay']
}

const ofLoad = (table: typeof loadDocument | typeof loadWaiver | typeof loadCharge) =>
  sql`${table.company_id} = ${load.company_id} and ${table.load} = ${load.id}`

/** A confirmation that is not genuine, or not yet verified, does not count. */
export const isSetAside = sql`exists (select from ${rateConfirmation} as confirmation where confirmation.company_id = ${loadDocument.company_id}
  and confirmation.load = ${loadDocument.load} and confirmation.document = ${loadDocument.id} and (confirmation.rejected_at is not null or confirmation.is_pending))`

export const kindsOfLoad = sql`(select coalesce(json_agg(distinct ${loadDocument.kind}), '[]') from ${loadDocument}
  where ${ofLoad(loadDocument)} and ${loadDocument.removed_at} is null and not ${isSetAside})`
export const waivedOfLoad = sql`(select coalesce(json_agg(json_build_object('code', ${loadWaiver.code}, 'reason', ${loadWaiver.reason})), '[]') from ${loadWaiver} where ${ofLoad(loadWaiver)})`

const lacksOneOf = (kinds: readonly LoadDocumentKind[]) => sql`exists (
  select from unnest(${sql.raw(`'{${kinds.join(',')}}'::text[]`)}) as required (code)
  where not exists (select from ${loadDocument} where ${ofLoad(loadDocument)} and ${loadDocument.kind} = required.code
      and ${loadDocument.removed_at} is null and not ${isSetAside})
    and not exists (select from ${loadWaiver} where ${ofLoad(loadWaiver)} and ${loadWaiver.code} = required.code))`

/** SQL twin of `requiredDocuments`: one is neither there nor waived. */
export const lacksDocuments = sql`(case when ${isTonu} then ${lacksOneOf(requiredDocuments(LOAD.tonu))}
  else ${lacksOneOf(requiredDocuments(LOAD.delivered))} end)`

const waivers = jsonList(sql`
  select ${loadWaiver.code} as code, ${loadWaiver.reason} as waiver, ${fullName(user)} as waived_by, ${loadWaiver.waived_at} as waived_at
  from ${loadWaiver} join ${user} on ${user.company_id} = ${loadWaiver.company_id} and ${user.id} = ${loadWaiver.waived_by}
  where ${ofLoad(loadWaiver)}`)
const charges = jsonList(sql`
  select ${loadCharge.id} as id, ${loadCharge.load} as load, ${loadCharge.kind} as kind, ${loadCharge.broker_cents} as broker_cents,
    ${loadCharge.driver_cents} as driver_cents, ${loadCharge.note} as note,
    ${loadCharge.rate_part} as rate_part
  from ${loadCharge} where ${ofLoad(loadCharge)} order by ${loadCharge.id}`)

export async function readBillingRows(tx: Tx, ids: readonly number[]): Promise<BillingRow[]> {
  const { rows } = await tx.execute<BillingRow>(sql`
    select ${load.id} as id, ${load.number} as number, ${load.status} as status, ${load.dispatcher} as dispatcher,
      ${load.deleted_at} is not null as is_deleted, ${load.po_number} as po_number, ${load.broker_price_cents} as broker_price_cents,
      ${load.driver_price_cents} as driver_price_cents,
      ${load.invoice} as invoice, coalesce(${numberOfInvoice.number}, '') as invoice_number,
      coalesce(${broker.billing_way}, 'mail') as way, coalesce(nullif(${broker.billing_email}, ''), ${broker.email}, '') as email,
      coalesce(${broker.terms_days}, (select ${company.terms_days} from ${company} where ${company.id} = ${tx.companyId})) as terms_days, coalesce(${broker.needs_po}, false) as needs_po,
      coalesce(${broker.needs_originals}, false) as needs_originals,
      ${kindsOfLoad} as kinds, ${waivers} as waivers, ${charges} as charges, ${receiptsOfLoad} as receipts,
      ${truckPayOfLoad} as truck_pay
    from ${load}
    left join ${broker} on ${broker.company_id} = ${load.company_id} and ${broker.id} = ${load.broker}
    left join ${numberOfInvoice} on ${numberOfInvoice.company_id} = ${load.company_id} and ${numberOfInvoice.invoice} = ${load.invoice}
    where ${load.company_id} = ${tx.companyId} and ${load.id} = any(${sql.param([...ids])}::int[]) order by ${load.id}`)
  return rows
}
