import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { driverAccount } from '#server/entities/driver-account/driver-account.table.ts'
import { driverPay, payWeek } from '#server/entities/pay/pay.table.ts'
import { liveWeeks, type Of } from '#server/entities/pay/pay-lines.repository.ts'
import { user, userSalary } from '#server/entities/user/user.table.ts'

const RATES: Readonly<Record<string, readonly (readonly [from_day: string, percent: number])[]>> = {
  lead: [['2020-01-01', 12]],
  dispatcher: [
    ['2020-01-01', 10],
    ['2026-10-01', 11.5],
  ],
  dispatcher2: [['2020-01-01', 9.25]],
}

const DRIVER_PERCENT = 65

/** Whether the demo's past was paid before. */
export const isPaid = async (tx: Tx): Promise<boolean> => (await tx.$count(payWeek, eq(payWeek.company_id, tx.companyId))) > 0

export async function insertRates(tx: Tx): Promise<void> {
  const drivers = await tx
    .select({ driver: driver.id })
    .from(driver)
    .where(and(eq(driver.company_id, tx.companyId), sql`${driver.id} % 4 = 0`))
  const percents = drivers.map((one) => ({ ...one, from_day: '2020-01-01', percent: DRIVER_PERCENT }))
  if (percents.length > 0) await tx.insert(driverPay).values(percents).onConflictDoNothing()
  const people = await tx
    .select({ id: user.id, username: user.username })
    .from(user)
    .where(inArray(user.username, Object.keys(RATES)))
  await tx
    .insert(userSalary)
    .values(
      people.flatMap(({ id, username }) => (RATES[username] ?? []).map(([from_day, percent]) => ({ user_id: id, from_day, percent }))),
    )
    .onConflictDoNothing()
}

/** Whose loads of which weeks before a day are all delivered, the earliest first. */
export const pastWeeks = (tx: Tx, of: Of, before: string) =>
  rowsOf<{ payee: number; monday: string }>(
    tx,
    sql`select payee, monday::text as monday from (${liveWeeks(tx, of, {})}) as weeks
      where monday < ${before}::date and pending = 0 ${of === 'driver' ? sql`and amount > 0` : sql``} order by weeks.monday, payee`,
  )

/** The driver who has an account. */
export async function readTiedDriver(tx: Tx): Promise<number | undefined> {
  const [row] = await tx.select({ driver: driverAccount.driver }).from(driverAccount).where(eq(driverAccount.company_id, tx.companyId))
  return row?.driver
}

/** The user of the demo who does the books. */
export async function readAccountant(tx: Tx): Promise<number | undefined> {
  const [row] = await tx.select({ id: user.id }).from(user).where(eq(user.username, 'accountant'))
  return row?.id
}
