import {
  archiveOwners,
  changeOwnerRegistration,
  changeOwnerRegistrations,
  countOwners as countOwnersCall,
  createOwner as createOwnerCall,
  deleteOwner as deleteOwnerCall,
  listOwners as listOwnersCall,
  readOwner as readOwnerCall,
  readOwnerHistory,
  readOwnerPartly,
  restoreOwner as restoreOwnerCall,
  updateOwner as updateOwnerCall,
} from '#contract/entities/fleet/owner.ts'
import { HR_FILTER } from '#contract/entities/fleet/registration.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mountHrRecord } from '#server/fleet/registration/hr-record.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { narrowedCount } from '#server/kernel/db/cached-count.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { buildOwnerHistory } from '#server/fleet/owner/owner-history.service.ts'
import { bringBackOwner, deleteOwner } from '#server/fleet/owner/archive.service.ts'
import {
  countOwners,
  listOwners,
  lockOwner,
  type OwnerFilter,
  readOwner,
  readPartly,
  updateOwner,
} from '#server/fleet/owner/owner.repository.ts'
import { changeOwner, createOwner, moveOwner } from '#server/fleet/owner/owner.service.ts'

const counted = (tx: Tx, filter: OwnerFilter, today: string) =>
  narrowedCount(tx, 'owner', filter, () => countOwners(tx, filter, today))

function toFilter(code: number, search: string | undefined): OwnerFilter {
  if (code === 5) return { search, expired_documents: true }
  if (code === 6) return { search, is_deleted: true }
  return { search, registration_status: code }
}

export const ownerRoutes: Routes = (app) => {
  mount(app, listOwnersCall, async ({ tx, query: { page, order = 'name', ...filter } }) => {
    const today = await companyToday(tx)
    const count = await counted(tx, filter, today)
    return listAnswer(count, await listOwners(tx, filter, order, page, today))
  })

  mount(app, countOwnersCall, async ({ tx, query: { search } }) => {
    const today = await companyToday(tx)
    const counts: Record<string, number> = {}
    for (const code of Object.keys(HR_FILTER))
      counts[code] = await counted(tx, toFilter(Number(code), search), today)
    return { counts }
  })

  mount(app, readOwnerCall, ({ tx, params }) => orNotFound(readOwner(tx, params.id)))

  mount(app, readOwnerPartly, ({ tx, params }) => orNotFound(readPartly(tx, params.id)))

  mountHrRecord(
    app,
    {
      create: createOwnerCall,
      update: updateOwnerCall,
      remove: deleteOwnerCall,
      restore: restoreOwnerCall,
      register: changeOwnerRegistration,
      registerMany: changeOwnerRegistrations,
      archiveMany: archiveOwners,
    },
    {
      of: 'owner',
      lock: lockOwner,
      nameOf: ({ name }) => name,
      create: createOwner,
      change: changeOwner,
      update: updateOwner,
      remove: deleteOwner,
      restore: bringBackOwner,
      register: moveOwner,
      read: readOwner,
    },
  )

  mount(app, readOwnerHistory, async ({ tx, params, query }) => {
    await orNotFound(readPartly(tx, params.id))
    return buildOwnerHistory(tx, params.id, query.page)
  })
}
