import { eq, sql } from 'drizzle-orm'
import {
  createDriver,
  deleteDriver,
  driver as shown,
  listDrivers,
  readDriver,
  restoreDriver,
  updateDriver,
} from '#contract/entities/fleet/driver.ts'
import { REGISTRATION_FILTER } from '#contract/entities/fleet/registration.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { isDriven, unitsDriven } from '#server/fleet/crew/crew.repository.ts'
import { expiredDocuments } from '#server/fleet/document/expiry.repository.ts'
import { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import { mayDriveBy, TOO_YOUNG } from '#server/fleet/driver/driver-age.ts'
import { driversMatching, nameOfLicense, ownerDriver } from '#server/fleet/driver/driver.repository.ts'
import { refuseArchivedOwner, refuseUnknownOwner } from '#server/fleet/owner/hold-owner.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList } from '#server/kernel/db/json-row.ts'
import { defineOrders, rising } from '#server/kernel/db/order.ts'
import { isInQuery } from '#server/kernel/db/search-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'

type Row = typeof driver.$inferSelect
type Values = typeof driver.$inferInsert
interface Write {
  readonly changed: Partial<Values>
}

async function refuseTooYoung(tx: Tx, _: Values, __: unknown, { changed }: Write): Promise<void> {
  if (!changed.birth_date || mayDriveBy(changed.birth_date, await companyToday(tx))) return
  throw new BadRequest({ birth_date: [TOO_YOUNG] })
}

async function otherOwner(tx: Tx, ownerCompany: number, id?: number): Promise<string | undefined> {
  const other = await ownerDriver(tx, ownerCompany)
  return other && other.id !== id
    ? `${fullName(other)} is already marked as the owner of this company. Turn off “Driver is the owner” for that driver first.`
    : undefined
}

async function refuseSecondOwner(
  tx: Tx,
  { owner_company }: Values,
  current: Row | undefined,
  { changed }: Write,
): Promise<void> {
  const why = changed.is_owner ? await otherOwner(tx, owner_company, current?.id) : undefined
  if (why !== undefined) throw new BadRequest({ is_owner: [why] })
}

async function refuseSameLicense(
  tx: Tx,
  { license_number: number = '', license_state: state = '' }: Values,
  current: Row | undefined,
  { changed }: Write,
): Promise<void> {
  if (!('license_number' in changed || 'license_state' in changed)) return
  const other = await nameOfLicense(tx, { number, state }, current?.id ?? 0)
  if (other !== undefined)
    throw new BadRequest({
      license_number: [`${other} already has this license. Open that driver, or correct the number.`],
    })
}

const ownerName = sql`(select ${owner.name} from ${owner} where ${owner.company_id} = ${driver.company_id} and ${owner.id} = ${driver.owner_company})`
const byName = rising(sql`${driver.search_key} collate "C"`, driver.id)

export const drivers = defineRecord({
  type: 'driver',
  table: driver,
  schema: shown,
  name: driverName,
  nameOf: fullName,
  computed: {
    owner_name: ownerName,
    expired_documents: expiredDocuments('driver'),
    is_deleted: sql`${driver.deleted_at} is not null`,
    units: jsonList(sql`
      select ${vehicle.id}, ${vehicle.unit_number}, ${vehicle.driver} is distinct from ${driver.id} as is_second
      from ${vehicle} where ${isDriven} order by is_second, ${vehicle.unit_number}`),
  },
  order: byName.up,
  orders: defineOrders({
    name: byName,
    owner_name: rising(ownerName, driver.id),
    registration_status: rising(driver.registration_status, driver.id),
    documents_expire_on: rising(driver.documents_expire_on, driver.id),
  }),
  calls: {
    list: listDrivers,
    read: readDriver,
    create: createDriver,
    update: updateDriver,
    remove: deleteDriver,
    restore: restoreDriver,
  },
  filters: {
    owner_company_id: (id) => eq(driver.owner_company, id),
    registration_status(code) {
      const stored = REGISTRATION_FILTER[code as keyof typeof REGISTRATION_FILTER]?.stored
      return stored === undefined ? undefined : eq(driver.registration_status, stored)
    },
    search: (text, { companyId }) =>
      text.trim() === '' ? undefined : isInQuery(driver.id, driversMatching(companyId, text)),
  },
  rules: [refuseUnknownOwner, refuseTooYoung, refuseSecondOwner, refuseSameLicense],
  async refuseRemoval(tx, { id, first_name, last_name }) {
    const units = await unitsDriven(tx, id)
    if (units.length > 0)
      throw new Conflict(
        `${fullName({ first_name, last_name })} drives unit ${units.join(' and unit ')}. Reassign these vehicles first.`,
      )
  },
  async restoring(tx, { id, owner_company, is_owner, license_number: number, license_state: state }) {
    await refuseArchivedOwner(tx, owner_company)
    const why = is_owner ? await otherOwner(tx, owner_company, id) : undefined
    if (why !== undefined) throw new Conflict(why)
    const same = await nameOfLicense(tx, { number, state }, id)
    if (same !== undefined) throw new Conflict(`${same} now has the same license. Correct that one first.`)
  },
  async announce(tx, { action, id }) {
    if (action === 'restore') await refreshDocuments(tx, 'driver', id)
  },
})
