import { sql } from 'drizzle-orm'
import {
  deleteOwner,
  listOwners,
  owner as shown,
  readOwner,
  restoreOwner,
} from '#contract/entities/fleet/owner.ts'
import { REGISTRATION_FILTER } from '#contract/entities/fleet/registration.ts'
import { placeHome } from '#server/fleet/home/home.service.ts'
import {
  archiveHousehold,
  refuseArchiving,
  refuseRestoring,
  restoreHousehold,
} from '#server/fleet/owner/archive.service.ts'
import {
  ownerComputed,
  ownersMatching,
  ownersWithExpired,
  saveLastFour,
} from '#server/fleet/owner/owner.repository.ts'
import { announceOwners } from '#server/fleet/owner/owner.service.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { defineOrders, rising } from '#server/kernel/db/order.ts'
import { isInQuery } from '#server/kernel/db/search-key.ts'
import { refuseUnknown } from '#server/kernel/handbook/handbook.service.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'

/** Fields that say where the home of its trucks is. */
const HOME = ['city', 'state', 'zip'] as const

const byName = rising(owner.name, owner.id)

export const owners = defineRecord({
  type: 'owner',
  table: owner,
  schema: shown,
  name: owner.name,
  nameOf: ({ name }) => name,
  computed: ownerComputed,
  order: byName.up,
  orders: defineOrders({
    name: byName,
    created_at: rising(owner.created_at, owner.id),
    registration_status: rising(owner.registration_status, owner.name, owner.id),
    documents_expire_on: rising(owner.documents_expire_on, owner.id),
    state: rising(owner.state, owner.name, owner.id),
  }),
  // Those that take a bank account are in owner.routes.ts.
  calls: { list: listOwners, read: readOwner, remove: deleteOwner, restore: restoreOwner },
  filters: {
    search: (text, { companyId }) =>
      text.trim() === '' ? undefined : isInQuery(owner.id, ownersMatching(companyId, text)),
    registration_status(code) {
      const stored = REGISTRATION_FILTER[code as keyof typeof REGISTRATION_FILTER]?.stored
      return stored === undefined ? undefined : sql`${owner.registration_status} = ${sql.raw(String(stored))}`
    },
    expired_documents: async (isAsked, tx) =>
      isAsked ? sql`${owner.id} in (${ownersWithExpired(tx.companyId, await companyToday(tx))})` : undefined,
  },
  parts: { bank: (tx, id, bank) => saveLastFour(tx, id, bank.slice(-4)) },
  rules: [
    (tx, _values, _current, { changed: { company_type, liability_type } }) =>
      refuseUnknown(tx, {
        company_type: ['companyType', company_type],
        liability_type: ['liabilityType', liability_type],
      }),
  ],
  refuseRemoval: refuseArchiving,
  restoring: refuseRestoring,
  async announce(tx, { who, action, id, before, changed }) {
    if (action === 'create') await announceOwners(tx, who, [{ name: '', ...changed, id }])
    if (before && HOME.some((field) => field in changed)) await placeHome(tx, { owner: id })
    if (action === 'delete') await archiveHousehold(tx, who, id)
    if (action === 'restore' && before?.deleted_at) await restoreHousehold(tx, who, id, before.deleted_at)
  },
})
