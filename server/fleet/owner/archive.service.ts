import { audit, type AuditNote, type Changer } from '#server/kernel/history/audit.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import {
  type Crew,
  drivingElsewhere,
  holdDrivers,
  listCrews,
  lockDrivers,
  setCrew,
} from '#server/fleet/crew/crew.repository.ts'
import {
  archiveOwned,
  type Household,
  listConflictingUnits,
  restoreOwned,
} from '#server/fleet/owner/archive.repository.ts'

type Kind = 'driver' | 'vehicle'
type Way = 'delete' | 'restore'

function archiveNotes(who: Changer, action: Way, kind: Kind, ids: readonly number[]): AuditNote[] {
  const isDeleted = action === 'delete'
  return ids.map((record_id) => ({
    who,
    action,
    record_type: kind,
    record_id,
    before: { is_deleted: !isDeleted },
    after: { is_deleted: isDeleted },
  }))
}

const noteAll = (tx: Tx, who: Changer, action: Way, { drivers, vehicles }: Household) =>
  audit(
    tx,
    ...archiveNotes(who, action, 'driver', drivers),
    ...archiveNotes(who, action, 'vehicle', vehicles),
  )

export async function refuseArchiving(tx: Tx, { id }: { id: number }): Promise<void> {
  await lockDrivers(tx, id)
  const elsewhere = await drivingElsewhere(tx, id)
  if (elsewhere.length > 0) {
    throw new Conflict({
      detail: elsewhere.map(
        ({ name, unit_number }) => `${name} drives unit ${unit_number} for another owner. Reassign it first.`,
      ),
    })
  }
}

/** With an owner go its drivers and vehicles. */
export async function archiveHousehold(tx: Tx, who: Changer, id: number): Promise<void> {
  const household = await archiveOwned(tx, id)
  await noteAll(tx, who, 'delete', household)
  await refreshDocuments(tx, 'driver', driversIn(await listCrews(tx, household.vehicles)))
}

const driversIn = (crews: readonly Crew[]): number[] => [
  ...new Set(
    crews.flatMap(({ driver, second_driver }) => [driver, second_driver]).filter((id) => id !== null),
  ),
]

async function bringBackCrews(tx: Tx, who: Changer, vehicles: readonly number[]): Promise<number[]> {
  const crews = await listCrews(tx, vehicles)
  const there = await holdDrivers(tx, driversIn(crews))
  const still = (id: number | null) => (id !== null && there.has(id) ? id : null)
  for (const { id, ...before } of crews) {
    const after = { driver: still(before.driver), second_driver: still(before.second_driver) }
    if (after.driver === before.driver && after.second_driver === before.second_driver) continue
    await setCrew(tx, { id, ...after })
    await audit(tx, { who, action: 'restore', record_type: 'vehicle', record_id: id, before, after })
  }
  return [...there]
}

export async function refuseRestoring(tx: Tx, { id }: { id: number }): Promise<void> {
  const conflictingUnits = await listConflictingUnits(tx, id)
  if (conflictingUnits.length > 0)
    throw new Conflict(
      `Other vehicles now use these unit numbers: ${conflictingUnits.join(', ')}. Change those first.`,
    )
}

export async function restoreHousehold(tx: Tx, who: Changer, id: number, archivedAt: string): Promise<void> {
  const household = await restoreOwned(tx, id, archivedAt)
  await noteAll(tx, who, 'restore', household)
  const driving = await bringBackCrews(tx, who, household.vehicles)
  await refreshDocuments(tx, 'driver', [...new Set([...household.drivers, ...driving])])
}
