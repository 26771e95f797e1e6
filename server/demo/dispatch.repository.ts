import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { loadDispatch } from '#server/freight/schema/load-dispatch.table.ts'
import { load } from '#server/freight/schema/load.table.ts'

/** Without the emails and pushes of sending; three of four drivers acknowledge unless told otherwise. */
export async function sendToDemoDriver(tx: Tx, id: number, hasAnswered = id % 4 !== 0): Promise<void> {
  await tx.execute(sql`
    insert into ${loadDispatch} (company_id, load, drivers, sent_at, sent_by, reminded_at, acknowledged_at, acknowledged_by, acknowledged_way)
    select company_id, id, drivers, sent_at, dispatcher, sent_at,
      case when has_answered then sent_at + interval '4 minutes' end,
      case when has_answered then driver_name else '' end, case when has_answered then 'app' end
    from (select company_id, id, dispatcher, driver_name, array_remove(array[driver, second_driver], null) as drivers,
        least(created_at + interval '10 minutes', now() - interval '5 minutes') as sent_at, ${hasAnswered}::boolean as has_answered
      from ${load} where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id} and coalesce(driver, second_driver) is not null) as sent
    on conflict (company_id, load) do update set drivers = excluded.drivers,
      acknowledged_at = excluded.acknowledged_at, acknowledged_by = excluded.acknowledged_by, acknowledged_way = excluded.acknowledged_way`)
}
