import { eq, sql } from 'drizzle-orm'
import type { BidTemplate } from '#contract/entities/market/bid-template.ts'
import { liveCounter } from '#server/kernel/live/live.table.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { company, otherIntakeAddress } from '#server/kernel/tenant/company.table.ts'
import { subscription } from '#server/company/schema/subscription.table.ts'
import { group } from '#server/kernel/tenant/user.table.ts'

type NewCompany = typeof company.$inferInsert

const bidTemplate = {
  bid_template: company.bid_template,
  low_bid_cents_per_mile: company.low_bid_cents_per_mile,
  undo_send_seconds: company.undo_send_seconds,
  version: company.version,
}

export async function insertCompany(tx: SystemTx, values: NewCompany): Promise<number | undefined> {
  const [row] = await tx.insert(company).values(values).onConflictDoNothing().returning({ id: company.id })
  return row?.id
}

export const isAbbreviationTaken = async (tx: SystemTx, abbreviation: string): Promise<boolean> =>
  (await tx.$count(company, eq(company.abbreviation, abbreviation))) > 0

export async function insertLiveCounter(tx: SystemTx, companyId: number): Promise<void> {
  await tx.insert(liveCounter).values({ company_id: companyId })
}

export async function insertSubscription(tx: SystemTx, companyId: number): Promise<void> {
  await tx.insert(subscription).values({ company_id: companyId })
}

export async function insertGroups(tx: SystemTx, groups: (typeof group.$inferInsert)[]): Promise<void> {
  await tx.insert(group).values(groups)
}

export async function companiesByIntakeAddress(
  tx: SystemTx,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const addressList = sql.param([...addresses])
  const { rows } = await tx.execute<{ id: number; address: string }>(sql`
    select ${otherIntakeAddress.company_id} as id, ${otherIntakeAddress.address} as address from ${otherIntakeAddress}
    where ${otherIntakeAddress.address} = any(${addressList}::text[])
    union all
    select ${company.id}, lower(${company.intake_address}) from ${company} where lower(${company.intake_address}) = any(${addressList}::text[])`)
  return new Map(rows.map(({ id, address }) => [address, id]))
}

export async function otherIntakeAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ address: otherIntakeAddress.address })
    .from(otherIntakeAddress)
    .where(eq(otherIntakeAddress.company_id, tx.companyId))
    .orderBy(otherIntakeAddress.address)
  return rows.map(({ address }) => address)
}

export async function setOtherIntakeAddresses(tx: Tx, addresses: readonly string[]): Promise<boolean> {
  await tx.delete(otherIntakeAddress).where(eq(otherIntakeAddress.company_id, tx.companyId))
  if (addresses.length === 0) return true
  const rows = addresses.map((address) => ({ address }))
  const made = await tx
    .insert(otherIntakeAddress)
    .values(rows)
    .onConflictDoNothing()
    .returning({ address: otherIntakeAddress.address })
  return made.length === rows.length
}

export async function soleCompany(tx: SystemTx): Promise<number | undefined> {
  const rows = await tx.select({ id: company.id }).from(company).limit(2)
  return rows.length === 1 ? rows[0]?.id : undefined
}

export async function findCompanyByTrackingToken(tx: SystemTx, token: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: company.id }).from(company).where(eq(company.tracking_token, token))
  return row?.id
}

export async function findTrackingToken(tx: SystemTx, id: number): Promise<string | undefined> {
  const [row] = await tx.select({ token: company.tracking_token }).from(company).where(eq(company.id, id))
  return row?.token
}

/** Locks the company's row until commit; also used as the company-wide mutex. */
export async function lockCompany(tx: Tx) {
  const [row] = await tx
    .select({ id: company.id, ...bidTemplate })
    .from(company)
    .where(eq(company.id, tx.companyId))
    .for('no key update')
  if (!row) throw new Error(`company ${tx.companyId} does not exist`)
  return row
}

export async function changeBidTemplate(
  tx: Tx,
  changes: Partial<Omit<BidTemplate, 'version'>>,
): Promise<BidTemplate> {
  const [row] = await tx
    .update(company)
    .set({ ...changes, ...nextVersion(company) })
    .where(eq(company.id, tx.companyId))
    .returning(bidTemplate)
  if (!row) throw new Error(`company ${tx.companyId} does not exist`)
  return row
}
