import { sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { isPastRetention } from '#server/kernel/tenant/retention.repository.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { loadOfOffer } from '#server/kernel/db/views.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'

export async function pruneOffers(tx: SystemTx, days: number, most: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with old as materialized (
      select company_id, id from ${offer}
      where not is_bid and ${isPastRetention(offer.received_date, company.keep_offer_days, days)}
        and not exists (select from ${bid} where ${bid.company_id} = ${offer}.company_id and ${bid.offer} = ${offer}.id)
        and not exists (select from ${loadOfOffer} as used where used.company_id = ${offer}.company_id and used.offer = ${offer}.id)
        and not exists (select from ${driverBid} as asked where asked.company_id = ${offer}.company_id and asked.offer = ${offer}.id)
      order by received_date limit ${most} for update skip locked
    ), freed as (
      update ${incomingMail} as mail set offer = null from old where mail.company_id = old.company_id and mail.offer = old.id
    ), deleted as (
      delete from ${offer} as gone using old where gone.company_id = old.company_id and gone.id = old.id
    )
    select count(*)::int as count from old`)
  return rows[0]?.count ?? 0
}
