import {
  archiveOwners,
  changeOwnerRegistration,
  changeOwnerRegistrations,
  countOwners,
  createOwner,
  readOwnerHistory,
  readOwnerPartly,
  updateOwner,
} from '#contract/entities/fleet/owner.ts'
import { HR_FILTER } from '#contract/entities/fleet/registration.ts'
import { buildOwnerHistory } from '#server/fleet/owner/owner-history.service.ts'
import { owners } from '#server/fleet/owner/owner.record.ts'
import { readPartly } from '#server/fleet/owner/owner.repository.ts'
import { maskBank } from '#server/fleet/owner/owner.service.ts'
import { mountRegistration } from '#server/fleet/registration/mount-registration.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'

function toFilter(code: number, search: string | undefined) {
  if (code === 5) return { search, expired_documents: true }
  if (code === 6) return { search, is_deleted: true }
  return { search, registration_status: code }
}

export const ownerRoutes: Routes = (app) => {
  mount(app, countOwners, async ({ tx, who, query: { search } }) => {
    const counts: Record<string, number> = {}
    for (const code of Object.keys(HR_FILTER))
      counts[code] = await owners.count(tx, who, toFilter(Number(code), search))
    return { counts }
  })

  mount(app, readOwnerPartly, ({ tx, params }) => orNotFound(readPartly(tx, params.id)))

  mount(app, createOwner, ({ tx, who, body }) => owners.create(tx, who, maskBank(body)))

  mount(app, updateOwner, ({ tx, who, params, body }) => owners.update(tx, who, params.id, maskBank(body)))

  mountRegistration(app, owners, {
    register: changeOwnerRegistration,
    registerMany: changeOwnerRegistrations,
    archiveMany: archiveOwners,
  })

  mount(app, readOwnerHistory, async ({ tx, params, query }) => {
    await orNotFound(readPartly(tx, params.id))
    return buildOwnerHistory(tx, params.id, query.page)
  })
}
