import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { driverBid as driverBidRow } from '#contract/entities/market/driver-bid.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { jsonList, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

const fields = jsonRow(driverBid, driverBidRow, {
  asked_by: fullName(user),
  mail_state: sql`coalesce((
    select ${outgoingMail.state} from ${outgoingMail}
    where ${outgoingMail.company_id} = ${driverBid.company_id} and ${outgoingMail.driver_bid} = ${driverBid.id}
    order by ${outgoingMail.id} desc limit 1), 'not_sent')`,
})

const driverBidsWhere = (condition: SQL | undefined): SQL => sql`
  select ${fields} from ${driverBid}
  join ${user} on ${user.company_id} = ${driverBid.company_id} and ${user.id} = ${driverBid.asked_by}
  where ${condition} order by ${driverBid.price_cents} nulls last, ${driverBid.id}`

export const countDriverBids = (companyId: SQL, offerId: SQL): SQL =>
  driverBidsWhere(sql`${driverBid.company_id} = ${companyId} and ${driverBid.offer} = ${offerId}`)

export const readDriverBids = async (
  tx: Tx,
  which: { offer: number } | { ids: readonly number[] },
): Promise<string> => {
  const chosen = 'offer' in which ? eq(driverBid.offer, which.offer) : inArray(driverBid.id, [...which.ids])
  return (
    (await jsonText(tx, jsonList(driverBidsWhere(and(eq(driverBid.company_id, tx.companyId), chosen))))) ??
    '[]'
  )
}

export async function isOffer(tx: Tx, id: number): Promise<boolean> {
  return (await tx.$count(offer, isRow(tx, offer, id))) > 0
}

export async function offerOfDriverBid(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ offer: driverBid.offer })
    .from(driverBid)
    .where(isRow(tx, driverBid, id))
  return row?.offer
}

const mailAddress = z.email().max(254)

const columns = {
  id: vehicle.id,
  unit_number: vehicle.unit_number,
  status: vehicle.status,
  driver: driver.id,
  first_name: driver.first_name,
  last_name: driver.last_name,
  email: driver.email,
  allow_bid: driver.allow_bid,
  view_price: driver.view_price,
}

export const readRequestedVehicles = (tx: Tx, ids: readonly number[]) =>
  tx
    .select(columns)
    .from(vehicle)
    .leftJoin(driver, and(eq(driver.company_id, vehicle.company_id), eq(driver.id, vehicle.driver)))
    .where(
      and(eq(vehicle.company_id, tx.companyId), inArray(vehicle.id, [...ids]), isNull(vehicle.deleted_at)),
    )

export type RequestedVehicle = Awaited<ReturnType<typeof readRequestedVehicles>>[number]

export function askProblem({ status, driver: its, first_name, allow_bid, email }: RequestedVehicle): string {
  if (status === 3) return 'Retired.'
  if (its === null) return 'No driver assigned.'
  if (!allow_bid) return `${first_name} can’t bid.`
  if (!email) return `${first_name} has no email address.`
  return mailAddress.safeParse(email).success ? '' : `${first_name}’s email address is invalid.`
}

export async function askProblems(tx: Tx, vehicleIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await readRequestedVehicles(tx, vehicleIds)
  return new Map(rows.map((row) => [row.id, askProblem(row)]))
}
