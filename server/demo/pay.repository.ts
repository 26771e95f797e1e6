import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import { driverPay, payWeek } from '#server/money/schema/pay.table.ts'
import { liveWeeks, type Of } from '#server/money/index.ts'
import { user, userSalary } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const RATES: Readonly<Record<string, readonly (readonly [from_day: string, percent: number])[]>> = {
  lead: [['2020-01-01', 12]],
  dispatcher: [
    ['2020-01-01', 10],
    ['2026-10-01', 11.5],
  ],
  dispatcher2: [['2020-01-01', 9.25]],
}

const DRIVER_PERCENT = 65
/** Two drivers of one truck get no more than its owner. */
const PERCENT_OF_TWO = 40

export async function insertRates(tx: Tx): Promise<void> {
  const isOfTwo = sql<boolean>`exists (select from ${vehicle} where ${vehicle.company_id} = ${driver.company_id}
    and ${vehicle.second_driver} is not null and ${driver.id} in (${vehicle.driver}, ${vehicle.second_driver}))`
  const drivers = await tx
    .select({ driver: driver.id, isOfTwo })
    .from(driver)
    .where(and(eq(driver.company_id, tx.companyId), sql`${driver.id} % 4 = 0`))
  const percents = drivers.map((one) => ({
    driver: one.driver,
    from_day: '2020-01-01',
    percent: one.isOfTwo ? PERCENT_OF_TWO : DRIVER_PERCENT,
  }))
  if (percents.length > 0) await tx.insert(driverPay).values(percents).onConflictDoNothing()
  const people = await tx
    .select({ id: user.id, username: user.username })
    .from(user)
    .where(inArray(user.username, Object.keys(RATES)))
  await tx
    .insert(userSalary)
    .values(
      people.flatMap(({ id, username }) =>
        (RATES[username] ?? []).map(([from_day, percent]) => ({ user_id: id, from_day, percent })),
      ),
    )
    .onConflictDoNothing()
}

export const pastWeeks = (tx: Tx, of: Of, before: string) =>
  queryRows<{ payee: number; monday: string }>(
    tx,
    sql`select payee, monday::text as monday from (${liveWeeks(tx, of, {})}) as weeks
      where monday < ${before}::date and pending = 0 ${of === 'driver' ? sql`and amount > 0` : sql``}
        and not exists (select from ${payWeek} where ${payWeek.company_id} = ${tx.companyId} and ${payWeek.of} = ${of}
          and ${payWeek.payee} = weeks.payee and ${payWeek.monday} = weeks.monday and ${payWeek.lines} is not null)
      order by weeks.monday, payee`,
  )

export async function readTiedDriver(tx: Tx): Promise<number | undefined> {
  const [row] = await tx
    .select({ driver: driverAccount.driver })
    .from(driverAccount)
    .where(eq(driverAccount.company_id, tx.companyId))
  return row?.driver
}

export async function readAccountant(tx: Tx): Promise<number | undefined> {
  const [row] = await tx.select({ id: user.id }).from(user).where(eq(user.username, 'accountant'))
  return row?.id
}
