import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PriceViewer } from '#contract/rules/load-access.ts'
import { isPricedFor } from '#server/kernel/db/price-access.ts'
import { invoiceLoad } from '#server/money/schema/invoice.table.ts'
import { load } from '#server/freight/schema/load.table.ts'

/** An invoice is visible only when the prices of all its loads are. */
export const isInvoicePricedFor = (
  viewer: PriceViewer,
  { company, invoice }: { company: SQLWrapper; invoice: SQLWrapper },
): SQL => sql`(${viewer.seesAllPrices}::boolean or not exists (
  select from ${invoiceLoad} join ${load} on ${load.company_id} = ${invoiceLoad.company_id} and ${load.id} = ${invoiceLoad.load}
  where ${invoiceLoad.company_id} = ${company} and ${invoiceLoad.invoice} = ${invoice} and not ${isPricedFor(viewer, load.dispatcher)}))`
