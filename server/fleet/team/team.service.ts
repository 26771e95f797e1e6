import type { z } from 'zod'
import type { createTeam as createTeamCall, Team, updateTeam } from '#contract/entities/fleet/team.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { announceSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { inWords } from '#server/kernel/history/words.ts'
import {
  countVehicles,
  deleteTeam,
  insertTeam,
  lockTeams,
  readTeam,
  setMembers,
  updateTeamRow,
} from '#server/fleet/team/team.repository.ts'

export async function openTeam(tx: Tx, id: number): Promise<Team> {
  const found = await readTeam(tx, id)
  if (!found) throw new NotFound()
  return found
}

function refuseTwin(names: ReadonlyMap<number, string>, name: string, own?: number): void {
  if ([...names].some(([id, other]) => id !== own && other.toLowerCase() === name.toLowerCase()))
    throw new BadRequest({ name: [`A team named ${name} already exists. Choose another name.`] })
}

async function saveMembers(tx: Tx, id: number, members: readonly number[]): Promise<void> {
  if (!(await setMembers(tx, id, [...new Set(members)])))
    throw new BadRequest({ members: ['One of these users no longer exists. Choose again.'] })
}

const trailed = ({ name, members }: Team) => ({ name, members })

async function announceTeams(tx: Tx, concerned: Iterable<number>): Promise<void> {
  for (const user_id of new Set(concerned)) await announceSessions(tx, { user_id })
  await emit(tx, { type: 'TEAMS_CHANGED', data: {} })
}

export async function createTeam(
  tx: Tx,
  who: Changer,
  { name, members }: z.output<typeof createTeamCall.body>,
): Promise<Team> {
  refuseTwin(await lockTeams(tx), name)
  const id = await insertTeam(tx, name)
  await saveMembers(tx, id, members)
  const after = await openTeam(tx, id)
  await audit(tx, { who, action: 'create', record_type: 'team', record_id: id, after: trailed(after) })
  await announceTeams(tx, after.members)
  return after
}

export async function changeTeam(
  tx: Tx,
  who: Changer,
  id: number,
  { version, name, members }: z.output<typeof updateTeam.body>,
): Promise<Team> {
  const names = await lockTeams(tx)
  const before = await openTeam(tx, id)
  await assertCurrentVersion(tx, 'team', before, version, inWords)
  if (name !== undefined) refuseTwin(names, name, id)
  await updateTeamRow(tx, id, name === undefined ? {} : { name })
  if (members) await saveMembers(tx, id, members)
  const after = await openTeam(tx, id)
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'team',
    record_id: id,
    before: trailed(before),
    after: trailed(after),
  })
  await announceTeams(tx, [...before.members, ...after.members])
  return after
}

export async function removeTeam(tx: Tx, who: Changer, id: number): Promise<Team> {
  await lockTeams(tx)
  const before = await openTeam(tx, id)
  const vehicles = await countVehicles(tx, id)
  if (vehicles > 0)
    throw new Conflict(
      `${before.name} has ${pluralize(vehicles, 'vehicle')}. Move them to another team first.`,
    )
  await deleteTeam(tx, id)
  await audit(tx, { who, action: 'delete', record_type: 'team', record_id: id, before: trailed(before) })
  await announceTeams(tx, before.members)
  return before
}
