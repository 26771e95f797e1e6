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
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

const today = sql`(now() at time zone (
  select ${company.time_zone} from ${company} where ${company.id} = ${assignment.company_id}))::date`

function refuseEndBeforeStart(_: Tx, { starts_on, ends_on = null }: Days): void {
  if (ends_on !== null && ends_on < starts_on)
    throw new BadRequest({ ends_on: ['End date must be on or after the start date.'] })
}

interface Days {
  starts_on: string
  ends_on?: string | null | undefined
}

async function refuseOverlap(
  tx: Tx,
  { starts_on, ends_on = null }: Days,
  current?: { id: number },
): Promise<void> {
  const [other] = await tx
    .select({ factor_name: assignment.factor_name })
    .from(assignment)
    .where(
      and(
        eq(assignment.company_id, tx.companyId),
        ne(assignment.id, current?.id ?? 0),
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
  computed: { is_active: isActiveOn(today) },
  order: sql`${assignment.starts_on} desc, ${assignment.id} desc`,
  calls: { list: listAssignments, read: readAssignment, create: createAssignment, update: updateAssignment },
  // Two concurrent inserts would not see each other.
  serialize: lockCompany,
  rules: [refuseEndBeforeStart, refuseOverlap],
})
