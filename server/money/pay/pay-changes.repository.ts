import { and, eq, sql } from 'drizzle-orm'
import { PAY_STATES } from '#contract/rules/pay.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { companyDay } from '#server/company/index.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/** `by` is empty for the system; the day is in the company's time zone. */
export interface LoadEvent {
  load: number
  by: string
  day: string
  action: string
  record_type: 'load' | 'load_billing'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export function eventsSinceLock(
  tx: Tx,
  recordType: string,
  id: number,
  loads: readonly number[],
): Promise<LoadEvent[]> {
  const locked = sql`select max(${auditEntry.id}) from ${auditEntry}
    where ${and(eq(auditEntry.company_id, tx.companyId), eq(auditEntry.record_type, recordType), eq(auditEntry.record_id, id), eq(auditEntry.action, PAY_STATES.locked))}`
  return queryRows(
    tx,
    sql`select ${auditEntry.record_id} as load, coalesce(${fullName(user)}, '') as by, ${companyDay(tx.companyId, auditEntry.created_at)}::text as day,
        ${auditEntry.action} as action, ${auditEntry.record_type} as record_type, ${auditEntry.before} as before, ${auditEntry.after} as after
      from ${auditEntry} left join ${user} on ${user.company_id} = ${auditEntry.company_id} and ${user.id} = ${auditEntry.user_id}
      where ${auditEntry.company_id} = ${tx.companyId} and ${auditEntry.record_type} in ('load', 'load_billing')
        and ${auditEntry.record_id} = any(${sql.param([...loads])}::int[]) and ${auditEntry.id} > (${locked})
      order by ${auditEntry.id}`,
  )
}
