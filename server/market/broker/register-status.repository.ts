import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { brokerRegister } from '#server/market/schema/broker-register.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'

interface RegisterStatus {
  last_at: string | null
  /** Brokers whose last look-up got no answer. */
  failed: number
}

export async function readRegisterStatus(tx: Tx): Promise<RegisterStatus> {
  const checked = sql`(select max(${brokerRegister.checked_at}) from ${brokerRegister}
    where ${brokerRegister.company_id} = ${broker.company_id} and ${brokerRegister.broker} = ${broker.id} and ${brokerRegister.source} = 'fmcsa')`
  const [row] = await queryRows<RegisterStatus>(
    tx,
    sql`select (select to_json(max(${brokerRegister.checked_at})) #>> '{}' from ${brokerRegister}
        where ${brokerRegister.company_id} = ${tx.companyId} and ${brokerRegister.source} = 'fmcsa') as last_at,
      (select count(*)::int from ${broker} where ${broker.company_id} = ${tx.companyId}
        and ${broker.register_failed_at} > coalesce(${checked}, '-infinity')) as failed`,
  )
  return row ?? { last_at: null, failed: 0 }
}
