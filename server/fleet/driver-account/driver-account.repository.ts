import { and, eq, isNull, sql } from 'drizzle-orm'
import { announceSessions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'

export async function tieDriver(tx: Tx, userId: number, driverId: number | null): Promise<void> {
  await tx
    .delete(driverAccount)
    .where(and(eq(driverAccount.company_id, tx.companyId), eq(driverAccount.user_id, userId)))
  if (driverId !== null) await tx.insert(driverAccount).values({ user_id: userId, driver: driverId })
  await announceSessions(tx, { user_id: userId })
}

export async function driverTo(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      name: driverName,
      user: driverAccount.user_id,
      username: sql<string>`coalesce(${user.username}, '')`,
    })
    .from(driver)
    .leftJoin(
      driverAccount,
      and(eq(driverAccount.company_id, driver.company_id), eq(driverAccount.driver, driver.id)),
    )
    .leftJoin(user, and(eq(user.company_id, driverAccount.company_id), eq(user.id, driverAccount.user_id)))
    .where(and(eq(driver.company_id, tx.companyId), eq(driver.id, id), isNull(driver.deleted_at)))
    .for('no key update', { of: driver })
  return row
}

export const usersOfDrivers = (tx: Tx, drivers: readonly number[]) =>
  tx
    .select({ user: driverAccount.user_id, driver: driverAccount.driver })
    .from(driverAccount)
    .where(
      and(
        eq(driverAccount.company_id, tx.companyId),
        sql`${driverAccount.driver} = any(${sql.param([...drivers])}::int[])`,
      ),
    )
