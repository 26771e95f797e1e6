import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { driverBid as driverBidRow } from '#contract/entities/driver-bid.ts'
import type { Tx } from '#server/db/client.ts'
import { jsonRow } from '#server/db/json-row.ts'
import { driverBid } from '#server/entities/driver-bid/driver-bid.table.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { fullName } from '#server/entities/user/user.repository.ts'
import { user } from '#server/entities/user/user.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'
import { outboundMail } from '#server/mail/mail.table.ts'

const fields = jsonRow(driverBid, driverBidRow, {
  asked_by: fullName(user),
  mail_state: sql`coalesce((
    select ${outboundMail.state} from ${outboundMail}
    where ${outboundMail.company_id} = ${driverBid.company_id} and ${outboundMail.driver_bid} = ${driverBid.id}
    order by ${outboundMail.id} limit 1), 'kept')`,
})

/** The query of an offer's driver bids: those with a price first, the lowest of them first. */
export const driverBidsOf = (companyId: SQL, load: SQL): SQL => sql`
  select ${fields} from ${driverBid}
  join ${user} on ${user.company_id} = ${driverBid.company_id} and ${user.id} = ${driverBid.asked_by}
  where ${driverBid.company_id} = ${companyId} and ${driverBid.load} = ${load}
  order by ${driverBid.price_cents} nulls last, ${driverBid.id}`

/** Why the driver of each of these vehicles can not be asked for a price by mail; '' where he can. */
export async function askProblems(tx: Tx, vehicleIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: vehicle.id, driver: driver.id, first_name: driver.first_name, email: driver.email, allow_bid: driver.allow_bid })
    .from(vehicle)
    .leftJoin(driver, and(eq(driver.company_id, vehicle.company_id), eq(driver.id, vehicle.driver)))
    .where(and(eq(vehicle.company_id, tx.companyId), inArray(vehicle.id, [...vehicleIds])))
  const problemOf = (row: (typeof rows)[number]) => {
    if (row.driver === null) return 'It has no driver.'
    if (!row.allow_bid) return `${row.first_name} may not bid.`
    return row.email ? '' : `${row.first_name} has no e-mail address.`
  }
  return new Map(rows.map((row) => [row.id, problemOf(row)]))
}
