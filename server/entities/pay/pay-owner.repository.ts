import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { driverAccount } from '#server/entities/driver-account/driver-account.table.ts'
import { owner } from '#server/entities/owner/owner.table.ts'

const digits = (phone: unknown) => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`
// An address of the office that HR gave to several of its drivers says of none that he is the owner.
const ownDriverOf = (tx: Tx, company: SQL | number) => sql`
  select min(${driver.id}) as driver, ${owner.id} as owner
  from ${owner} join ${driver} on ${driver.company_id} = ${owner.company_id} and ${driver.owner_company} = ${owner.id} and ${driver.deleted_at} is null
  where ${owner.company_id} = ${tx.companyId} and ${owner.id} = ${company} and ${owner.deleted_at} is null
    and ((${owner.email} <> '' and lower(${driver.email}) = lower(${owner.email}))
      or (length(${digits(owner.phone)}) = 10 and ${digits(driver.phone)} = ${digits(owner.phone)}))
  group by 2 having count(*) = 1`

/** The owner company that is a driver's own: he alone of its drivers has its e-mail address or its phone number; undefined where he drives for somebody else. */
export async function ownCompanyOf(tx: Tx, id: number): Promise<number | undefined> {
  const his = sql`(select one.owner_company from ${driver} as one where one.company_id = ${tx.companyId} and one.id = ${id})`
  const [row] = await rowsOf<{ owner: number }>(tx, sql`select own.owner from (${ownDriverOf(tx, his)}) as own where own.driver = ${id}`)
  return row?.owner
}

/** The user who is the driver whose own an owner company is; undefined where there is none. */
export async function userOfOwner(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await rowsOf<{ user_id: number }>(
    tx,
    sql`select ${driverAccount.user_id} as user_id from (${ownDriverOf(tx, id)}) as own
      join ${driverAccount} on ${driverAccount.company_id} = ${tx.companyId} and ${driverAccount.driver} = own.driver`,
  )
  return row?.user_id
}
