import { mayDriveBy, TOO_YOUNG } from '#server/fleet/driver/driver-age.ts'
import { fullName } from '#contract/rules/full-name.ts'
import type { z } from 'zod'
import type {
  createDriver as createDriverCall,
  updateDriver as updateDriverCall,
} from '#contract/entities/fleet/driver.ts'
import type { registrationChange } from '#contract/entities/fleet/registration.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { unitsDriven } from '#server/fleet/crew/crew.repository.ts'
import { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import {
  insertDriver,
  lockDriver,
  nameOfLicense,
  ownerDriver,
  updateDriver,
} from '#server/fleet/driver/driver.repository.ts'
import type { driver } from '#server/fleet/schema/driver.table.ts'
import { refuseArchived } from '#server/kernel/history/current.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { archiveNotes } from '#server/fleet/owner/archive.service.ts'
import { holdOwner } from '#server/fleet/owner/owner.repository.ts'
import { checkMove } from '#server/fleet/registration/registration.service.ts'

type New = z.output<typeof createDriverCall.body>
type Change = Omit<z.output<typeof updateDriverCall.body>, 'version'>
type Row = typeof driver.$inferSelect

/** Holds the owner company's row lock until commit, so that it cannot be archived meanwhile. */
export async function refuseUnknownOwner(tx: Tx, id: number): Promise<void> {
  if (await holdOwner(tx, id)) return
  throw new BadRequest({ owner_company: ['Owner company not found or archived. Choose another.'] })
}

async function refuseTooYoung(tx: Tx, birth: string | null | undefined): Promise<void> {
  if (!birth || mayDriveBy(birth, await companyToday(tx))) return
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
  isOwner: boolean | undefined,
  ownerCompany: number,
  id?: number,
): Promise<void> {
  const why = isOwner ? await otherOwner(tx, ownerCompany, id) : undefined
  if (why !== undefined) throw new BadRequest({ is_owner: [why] })
}

async function refuseSameLicense(tx: Tx, number = '', state = '', id = 0): Promise<void> {
  const other = await nameOfLicense(tx, { number, state }, id)
  if (other !== undefined)
    throw new BadRequest({
      license_number: [`${other} already has this license. Open that driver, or correct the number.`],
    })
}

export async function createDriver(tx: Tx, who: Changer, input: New): Promise<number> {
  await refuseUnknownOwner(tx, input.owner_company)
  await refuseTooYoung(tx, input.birth_date)
  await refuseSecondOwner(tx, input.is_owner, input.owner_company)
  await refuseSameLicense(tx, input.license_number, input.license_state)
  const id = await insertDriver(tx, input as typeof driver.$inferInsert)
  const entered = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== '' && value !== null),
  )
  await audit(tx, { who, action: 'create', record_type: 'driver', record_id: id, after: entered })
  return id
}

export async function changeDriver(
  tx: Tx,
  who: Changer,
  id: number,
  version: number,
  requested: Change,
): Promise<void> {
  const current = await orNotFound(lockDriver(tx, id))
  await assertCurrentVersion(tx, 'driver', current, version, inWords)
  refuseArchived(current, fullName(current))
  const change = toChange<Row>(current, requested)
  if (!change) return
  await refuseTooYoung(tx, change.after.birth_date)
  await refuseSecondOwner(tx, change.after.is_owner, current.owner_company, id)
  const { license_number = current.license_number, license_state = current.license_state } = change.after
  if ('license_number' in change.after || 'license_state' in change.after)
    await refuseSameLicense(tx, license_number, license_state, id)
  await updateDriver(tx, id, change.after)
  await audit(tx, { who, action: 'update', record_type: 'driver', record_id: id, ...change })
}

export async function deleteDriver(tx: Tx, who: Changer, id: number): Promise<void> {
  const current = await orNotFound(lockDriver(tx, id))
  if (current.deleted_at !== null) return
  const units = await unitsDriven(tx, id)
  if (units.length > 0) {
    throw new Conflict(
      `${fullName(current)} drives unit ${units.join(' and unit ')}. Reassign these vehicles first.`,
    )
  }
  await updateDriver(tx, id, { deleted_at: new Date().toISOString() })
  await audit(tx, ...archiveNotes(who, 'delete', 'driver', [id]))
}

export async function restoreDriver(tx: Tx, who: Changer, id: number): Promise<void> {
  const current = await orNotFound(lockDriver(tx, id))
  if (current.deleted_at === null) return
  if (!(await holdOwner(tx, current.owner_company)))
    throw new Conflict('The owner company is archived. Restore it first.')
  const why = current.is_owner ? await otherOwner(tx, current.owner_company, id) : undefined
  if (why !== undefined) throw new Conflict(why)
  const same = await nameOfLicense(tx, { number: current.license_number, state: current.license_state }, id)
  if (same !== undefined) throw new Conflict(`${same} now has the same license. Correct that one first.`)
  await updateDriver(tx, id, { deleted_at: null })
  await audit(tx, ...archiveNotes(who, 'restore', 'driver', [id]))
  await refreshDocuments(tx, 'driver', id)
}

export async function moveDriver(
  tx: Tx,
  who: Changer,
  id: number,
  { version, ...requested }: z.output<typeof registrationChange>,
): Promise<void> {
  const current = await orNotFound(lockDriver(tx, id))
  await assertCurrentVersion(tx, 'driver', current, version, inWords)
  refuseArchived(current, fullName(current))
  const change = toChange<Row>(current, await checkMove(tx, 'driver', current, requested))
  if (!change) return
  await updateDriver(tx, id, change.after)
  await audit(tx, { who, action: 'registration', record_type: 'driver', record_id: id, ...change })
}
