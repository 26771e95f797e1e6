import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listTeamRows } from '#server/kernel/handbook/handbook.repository.ts'
import { lockVehicles, type Marked, markVehicles } from '#server/fleet/vehicle/bulk.repository.ts'

async function refuseUnknownTeam(tx: Tx, team: number | null): Promise<void> {
  if (team === null || (await listTeamRows(tx)).some(({ id }) => id === team)) return
  throw new BadRequest({ team: ['Team not found. Choose another, or none.'] })
}

export async function changeMany<Field extends keyof Marked>(
  tx: Tx,
  who: Changer,
  ids: readonly number[],
  field: Field,
  value: Marked[Field],
): Promise<{ changed: { id: number; before: Marked[Field] }[] }> {
  if (field === 'team') await refuseUnknownTeam(tx, value)
  const uniqueIds = [...new Set(ids)]
  const there = await lockVehicles(tx, uniqueIds)
  if (there.length < uniqueIds.length) {
    const missing = uniqueIds.filter((id) => !there.some((one) => one.id === id))
    throw new NotFound({ vehicles: [`Vehicles not found or archived: ${missing.join(', ')}.`] })
  }
  const changed = there
    .filter((one) => one[field] !== value)
    .map((one) => ({ id: one.id, before: one[field] }))
  await markVehicles(
    tx,
    changed.map(({ id }) => id),
    { [field]: value },
  )
  const note = { who, action: field, record_type: 'vehicle', after: { [field]: value } }
  await audit(
    tx,
    ...changed.map(({ id, before }) => ({ ...note, record_id: id, before: { [field]: before } })),
  )
  return { changed }
}
