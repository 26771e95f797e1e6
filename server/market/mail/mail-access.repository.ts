import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PriceViewer } from '#contract/rules/load-access.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isPricedFor } from '#server/kernel/db/price-access.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { incomingMail, type outgoingMail } from '#server/kernel/email/mail.table.ts'
import type { LockedMail } from '#server/market/mail/incoming.repository.ts'

/** Locks the emails that the user may open. */
export interface MailAccess {
  lock(tx: Tx, id: number): Promise<LockedMail | undefined>
  nameOf(mail: LockedMail): string
}

export type MailTable = typeof incomingMail | typeof outgoingMail
type PricedRecord = SQLWrapper & Record<'company_id' | 'id' | 'dispatcher', SQLWrapper>

export const isPricedRecordFor = (
  viewer: PriceViewer,
  table: MailTable,
  record: PricedRecord,
  id: SQLWrapper,
): SQL => sql`(${viewer.seesAllPrices}::boolean or ${id} is null or exists (select from ${record}
  where ${record.company_id} = ${table.company_id} and ${record.id} = ${id} and ${isPricedFor(viewer, record.dispatcher)}))`

/** Emails of bids contain prices; questions to drivers and their replies never contain ours. */
export const isBidMailOpenTo = (table: MailTable, viewer: Viewer): SQL => sql`(
  (${viewer.seesDriverBids}::boolean or ${table.driver_bid} is null) and
  ${isPricedRecordFor(viewer, table, bid, table.bid)})`

/** A possible reply to an unknown bid may reveal a price hidden from this user. */
export const withheld = (viewer: PriceViewer): SQL => sql`(
  ${incomingMail.is_answer} and ${incomingMail.bid} is null and not ${viewer.seesAllPrices}::boolean and coalesce((
    select bool_or(not ${isPricedFor(viewer, bid.dispatcher)}) from ${bid}
    where ${bid.company_id} = ${incomingMail.company_id} and ${bid.id} = any(${incomingMail.candidate_bids})), true))`

/** For emails that wait: those of invoices and loads, which the mail desk restricts further, never do. */
export async function mayReadWaiting(tx: Tx, viewer: Viewer, id: number): Promise<boolean> {
  const where = and(
    eq(incomingMail.company_id, tx.companyId),
    eq(incomingMail.id, id),
    isBidMailOpenTo(incomingMail, viewer),
    sql`not ${withheld(viewer)}`,
  )
  return (await tx.$count(incomingMail, where)) > 0
}
