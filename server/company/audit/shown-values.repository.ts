import { type SQL, sql } from 'drizzle-orm'
import type { PriceViewer } from '#contract/rules/load-access.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'

export interface AuditViewer extends PriceViewer {
  managesSalaries: boolean
}

/** Their amounts are the company's own, which every administrator sees elsewhere too. */
const OPEN_RECORDS = ['company', 'company_profile', 'subscription', 'subscription_invoice', 'offer']

export function shownValues(
  column: typeof auditEntry.before | typeof auditEntry.after,
  viewer: AuditViewer,
): SQL {
  const hidden = [
    ...(viewer.seesAllPrices
      ? []
      : [
          sql`(not ${auditEntry.record_type} = any(${sql.param(OPEN_RECORDS)}::text[])
            and (field.key like '%\\_cents' or field.value::text like '%\\_cents":%'))`,
        ]),
    ...(viewer.managesSalaries
      ? []
      : [sql`(field.key in ('salary', 'percent') or field.value::text like '%"percent":%')`]),
  ]
  if (hidden.length === 0) return sql`${column}`
  return sql`case when ${auditEntry.user_id} = ${viewer.id} then ${column} else (select jsonb_object_agg(field.key, field.value)
    from jsonb_each(${column}) as field where not (${sql.join(hidden, sql` or `)})) end`
}

export const shownAction = ({ id, seesAllPrices }: AuditViewer): SQL =>
  seesAllPrices
    ? sql`${auditEntry.action}`
    : sql`case when ${auditEntry.user_id} = ${id} then ${auditEntry.action}
        else regexp_replace(${auditEntry.action}, '[$][0-9][0-9,.]*', 'an amount', 'g') end`
