import { type SQL, sql } from 'drizzle-orm'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const linked = sql`${driverAccount}
  where ${driverAccount.company_id} = ${user.company_id} and ${driverAccount.user_id} = ${user.id}`
const driverOf = <Value>(column: SQL, condition = sql`true`) => sql<Value | null>`(
  select ${column} from ${driver}
  where ${driver.company_id} = ${user.company_id} and ${condition}
    and ${driver.id} = (select ${driverAccount.driver} from ${linked}))`

export const driverColumns = {
  id: driverOf<number>(sql`${driver.id}`, sql`${driver.deleted_at} is null`),
  name: driverOf<string>(driverName),
  isLinked: sql<boolean>`exists (select from ${linked})`,
}
