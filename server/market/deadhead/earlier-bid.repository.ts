import { notInArray, sql } from 'drizzle-orm'
import type { EarlierBid } from '#contract/rules/earlier-bid.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { REACHED_NOBODY } from '#server/kernel/email/outgoing.repository.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'

export type EarlierOf = (vehicle: number, offer: number | null) => EarlierBid | null

const keyOf = (vehicle: number, offer: number) => `${vehicle} ${offer}`

/** By truck, of these offers; our own bid outranks what its driver said. */
export async function earlierBids(tx: Tx, offers: readonly number[]): Promise<EarlierOf> {
  const wanted = sql`any (${sql.param([...offers])}::int[])`
  const rows =
    offers.length === 0
      ? []
      : await queryRows<{ vehicle: number; offer: number; state: EarlierBid }>(
          tx,
          sql`select vehicle, offer, state from (
            select ${driverBid.vehicle} as vehicle, ${driverBid.offer} as offer, 'passed' as state, 0 as rank, ${driverBid.id} as id
            from ${driverBid}
            where ${driverBid.company_id} = ${tx.companyId} and ${driverBid.offer} = ${wanted} and ${driverBid.state} = 'declined'
            union all
            select ${bid.vehicle}, ${bid.offer}, case when ${bid.answer} = 'rejected'
                then case when ${bid.decision} is null then 'declined' else 'dropped' end else 'pending' end, 1, ${bid.id}
            from ${bid}
            where ${bid.company_id} = ${tx.companyId} and ${bid.offer} = ${wanted} and ${bid.vehicle} is not null
              and exists (select from ${outgoingMail} where ${outgoingMail.company_id} = ${bid.company_id}
                and ${outgoingMail.bid} = ${bid.id} and ${notInArray(outgoingMail.state, REACHED_NOBODY)})
          ) as found order by rank, id`,
        )
  const latest = new Map(rows.map(({ vehicle, offer, state }) => [keyOf(vehicle, offer), state]))
  return (vehicle, offer) => (offer === null ? null : (latest.get(keyOf(vehicle, offer)) ?? null))
}
