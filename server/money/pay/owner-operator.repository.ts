import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'

const isOwner = (tx: Tx) =>
  and(eq(driver.company_id, tx.companyId), driver.is_owner, isNull(driver.deleted_at))

export async function findOwnCompany(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ owner: driver.owner_company })
    .from(driver)
    .where(and(isOwner(tx), eq(driver.id, id)))
  return row?.owner
}

export async function userOfOwner(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ user_id: driverAccount.user_id })
    .from(driver)
    .innerJoin(
      driverAccount,
      and(eq(driverAccount.company_id, driver.company_id), eq(driverAccount.driver, driver.id)),
    )
    .where(and(isOwner(tx), eq(driver.owner_company, id)))
  return row?.user_id
}
