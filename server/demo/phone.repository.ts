import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import { isUnderWay } from '#server/freight/index.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export async function readDemoDriver(tx: Tx, username: string) {
  const [row] = await tx
    .select({
      id: user.id,
      first_name: user.first_name,
      last_name: user.last_name,
      driver: driverAccount.driver,
    })
    .from(user)
    .leftJoin(
      driverAccount,
      and(eq(driverAccount.company_id, user.company_id), eq(driverAccount.user_id, user.id)),
    )
    .where(and(eq(user.company_id, tx.companyId), eq(user.username, username)))
  return row
}

export const readDriven = (tx: Tx, of?: number) =>
  tx
    .select({ id: load.id, driver: load.driver, dispatcher: load.dispatcher })
    .from(load)
    .where(
      and(
        eq(load.company_id, tx.companyId),
        isNull(load.deleted_at),
        isUnderWay,
        of === undefined ? isNotNull(load.driver) : eq(load.driver, of),
        sql`${load.delivery_date} > now()`,
      ),
    )
    .orderBy(sql`${load.pick_up_date} < now()`, asc(load.pick_up_date), load.id)
    .limit(1)

export async function nameDriver(
  tx: Tx,
  id: number,
  name: { first_name: string; last_name: string },
): Promise<void> {
  await tx
    .update(driver)
    .set({ ...name, allow_bid: true })
    .where(isRow(tx, driver, id))
  await tx
    .update(load)
    .set({ driver_name: `${name.first_name} ${name.last_name}` })
    .where(and(eq(load.company_id, tx.companyId), eq(load.driver, id)))
}

export async function ownCompany(tx: Tx, id: number): Promise<void> {
  await tx
    .update(driver)
    .set({ is_owner: true })
    .where(isRow(tx, driver, id))
}

export async function handTo(tx: Tx, id: number, to: { driver: number; driver_name: string }): Promise<void> {
  await tx
    .update(load)
    .set(to)
    .where(isRow(tx, load, id))
}
