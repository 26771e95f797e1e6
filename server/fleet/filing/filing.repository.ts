import { sql } from 'drizzle-orm'
import { FILING_REMINDER_DAYS, type FilingKind } from '#contract/rules/filings.ts'
import { filing } from '#server/fleet/schema/filing.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'

export interface DueFiling {
  id: number
  kind: FilingKind
  name: string
  due_on: string
}

/** Those with a reminder on this day; an overdue one has one every week. */
export const listDueFilings = (tx: Tx, day: string): Promise<DueFiling[]> =>
  queryRows<DueFiling>(
    tx,
    sql`select ${filing.id} as id, ${filing.kind} as kind, ${filing.name} as name, ${filing.due_on} as due_on from ${filing}
      where ${filing.company_id} = ${tx.companyId} and ${filing.deleted_at} is null
        and (${filing.due_on} - ${day}::date = any(${sql.param([...FILING_REMINDER_DAYS])}::int[])
          or ${filing.due_on} < ${day}::date and (${day}::date - ${filing.due_on}) % 7 = 0)
      order by ${filing.due_on}, ${filing.id}`,
  )
