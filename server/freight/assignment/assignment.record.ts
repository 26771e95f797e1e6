import { and, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import {
  assignment as shown,
  createAssignment,
  listAssignments,
  readAssignment,
  updateAssignment,
} from '#contract/entities/freight/assignment.ts'
import { lockCompany } from '#server/company/index.ts'
import { assignment, isActiveOn } from '#server/freight/schema/assignment.table.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockRow } from '#server/kernel/db/row.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { lockBroker } from '#server/market/index.ts'
import { broker } from '#server/market/schema/broker.table.ts'

const today = sql`(now() at time zone (
  select ${company.time_zone} from ${company} where ${company.id} = ${assignment.company_id}))::date`

function refuseEndBeforeStart(_: Tx, { starts_on, ends_on = null }: Days): void {
  if (ends_on !== null && ends_on < starts_on)
    throw new BadRequest({ ends_on: ['End date must be on or after the start date.'] })
}

interface Days {
  starts_on: string
  ends_on?: string | null | undefined
  broker?: number | null | undefined
}

async function refuseUnknown(tx: Tx, values: typeof assignment.$inferInsert): Promise<void> {
  if (!values.factor || !(await lockRow(tx, factor, values.factor)))
    throw new BadRequest({ factor: ['Factor not found. Choose another.'] })
  if (values.broker && !(await lockBroker(tx, values.broker)))
    throw new BadRequest({ broker: ['Broker not found. Choose another.'] })
}

async function refuseOverlap(
  tx: Tx,
  { starts_on, ends_on = null, broker: of = null }: Days,
  current?: { id: number },
): Promise<void> {
  const [other] = await tx
    .select({ factor_name: factor.name })
    .from(assignment)
    .innerJoin(factor, and(eq(factor.company_id, assignment.company_id), eq(factor.id, assignment.factor)))
    .where(
      and(
        eq(assignment.company_id, tx.companyId),
        ne(assignment.id, current?.id ?? 0),
        of === null ? isNull(assignment.broker) : eq(assignment.broker, of),
        or(isNull(assignment.ends_on), gte(assignment.ends_on, starts_on)),
        ends_on === null ? undefined : lte(assignment.starts_on, ends_on),
      ),
    )
    .limit(1)
  if (other)
    throw new Conflict({
      starts_on: [
        `A notice of assignment to ${other.factor_name} already covers these dates. Release it first.`,
      ],
    })
}

export const assignments = defineRecord({
  type: 'assignment',
  table: assignment,
  schema: shown,
  computed: {
    is_active: isActiveOn(today),
    factor_name: sql`coalesce(${factor.name}, '')`,
    remit_to: sql`coalesce(${factor.remit_to}, '')`,
    legend: sql`coalesce(${factor.legend}, '')`,
    broker_name: sql`coalesce(${broker.name}, 'All brokers')`,
  },
  joins: sql`left join ${factor} on ${factor.company_id} = ${assignment.company_id} and ${factor.id} = ${assignment.factor}
    left join ${broker} on ${broker.company_id} = ${assignment.company_id} and ${broker.id} = ${assignment.broker}`,
  order: sql`${assignment.starts_on} desc, ${assignment.id} desc`,
  calls: { list: listAssignments, read: readAssignment, create: createAssignment, update: updateAssignment },
  // Two concurrent inserts would not see each other.
  serialize: lockCompany,
  rules: [refuseUnknown, refuseEndBeforeStart, refuseOverlap],
})
