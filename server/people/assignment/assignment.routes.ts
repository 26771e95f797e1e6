import {
  createAssignment,
  listAssignments as listCall,
  readAssignment as readCall,
  updateAssignment as updateCall,
} from '#contract/entities/people/assignment.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  countAssignments,
  insertAssignment,
  listAssignments,
  lockAssignment,
  overlappingAssignment,
  readAssignment,
  updateAssignment,
} from '#server/people/assignment/assignment.repository.ts'
import { lockCompany } from '#server/company/index.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { inWords } from '#server/kernel/history/words.ts'

async function refuseDays(
  tx: Tx,
  { starts_on, ends_on }: { starts_on: string; ends_on: string | null },
  id: number,
): Promise<void> {
  if (ends_on !== null && ends_on < starts_on)
    throw new BadRequest({ ends_on: ['End date must be on or after the start date.'] })
  const other = await overlappingAssignment(tx, starts_on, ends_on, id)
  if (other)
    throw new Conflict({
      starts_on: [
        `A notice of assignment to ${other.factor_name} already covers these dates. Release it first.`,
      ],
    })
}

export const assignmentRoutes: Routes = (app) => {
  mount(app, listCall, async ({ tx, query: { page } }) => ({
    count: await countAssignments(tx),
    results: await listAssignments(tx, await companyToday(tx), page),
  }))
  mount(app, readCall, async ({ tx, params: { id } }) =>
    orNotFound(readAssignment(tx, id, await companyToday(tx))),
  )

  mount(app, createAssignment, async ({ tx, who, body: { ends_on = null, ...body } }) => {
    // Two concurrent inserts would not see each other; the company's row lock serializes them.
    await lockCompany(tx)
    await refuseDays(tx, { ...body, ends_on }, 0)
    const id = await insertAssignment(tx, { ...body, ends_on })
    await audit(tx, {
      who,
      action: 'create',
      record_type: 'assignment',
      record_id: id,
      after: { ...body, ends_on },
    })
    return orNotFound(readAssignment(tx, id, await companyToday(tx)))
  })

  mount(app, updateCall, async ({ tx, who, params: { id }, body: { version, ...changes } }) => {
    await lockCompany(tx)
    const current = await orNotFound(lockAssignment(tx, id))
    await assertCurrentVersion(tx, 'assignment', current, version, inWords)
    await refuseDays(tx, { ...current, ...changes }, id)
    const change = toChange(current, changes as Partial<typeof current>)
    if (change) {
      await updateAssignment(tx, id, change.after)
      await audit(tx, { who, action: 'update', record_type: 'assignment', record_id: id, ...change })
    }
    return orNotFound(readAssignment(tx, id, await companyToday(tx)))
  })
}
