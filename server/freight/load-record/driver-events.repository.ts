import { sql } from 'drizzle-orm'
import { eventFrom } from '#server/kernel/live/live.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { prepared } from '#server/kernel/db/statement.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { isInformed } from '#server/freight/load-record/is-informed.repository.ts'

const driverEvents = prepared<never, 'company' | 'loads'>(
  'driver events',
  ['company', 'loads'],
  ({ company, loads }) =>
    eventFrom(
      'DRIVER_LOAD_CHANGED',
      sql`json_build_object('id', ${load.id})`,
      sql`${load} join ${driverAccount} on ${driverAccount.company_id} = ${company}
        and ${driverAccount.driver} in (${load.driver}, ${load.second_driver})
        where ${load.company_id} = ${company} and ${load.id} = any(array(select json_array_elements_text(${loads}::json)::int))
          and ${isInformed(driverAccount.driver)}`,
      sql`${driverAccount.user_id}`,
    ),
)

export async function insertDriverEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  await driverEvents(tx, { company: tx.companyId, loads: JSON.stringify(ids) })
}
