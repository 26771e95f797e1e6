import { and, eq, ne, sql } from 'drizzle-orm'
import {
  createTeam,
  listTeamRecords,
  readTeam,
  removeTeam,
  team as shown,
  updateTeam,
} from '#contract/entities/fleet/team.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { containWords } from '#server/kernel/db/search-key.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { announceSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { team, user, userTeam } from '#server/kernel/tenant/user.table.ts'

const canBeMember = sql`${user.is_active} and not ${user.is_superuser}`
const itsMembers = sql`from ${userTeam} join ${user} on ${user.company_id} = ${userTeam.company_id} and ${user.id} = ${userTeam.user_id}
  where ${userTeam.company_id} = ${team.company_id} and ${userTeam.team_id} = ${team.id} and ${canBeMember}`

const lockTeams = (tx: Tx) =>
  tx
    .select({ id: team.id })
    .from(team)
    .where(eq(team.company_id, tx.companyId))
    .orderBy(team.id)
    .for('update')

/** Deactivated users and platform operators stay. */
async function saveMembers(tx: Tx, id: number, members: readonly number[]): Promise<void> {
  const chosen = [...new Set(members)]
  await tx.execute(sql`
    delete from ${userTeam} using ${user} where ${userTeam.company_id} = ${tx.companyId} and ${userTeam.team_id} = ${id}
      and ${user.company_id} = ${userTeam.company_id} and ${user.id} = ${userTeam.user_id} and ${canBeMember}`)
  const { rowCount } = await tx.execute(sql`
    insert into ${userTeam} (user_id, team_id) select ${user.id}, ${id} from ${user}
    where ${user.company_id} = ${tx.companyId} and ${canBeMember} and ${user.id} = any(${sql.param(chosen)}::int[])`)
  if (rowCount !== chosen.length)
    throw new BadRequest({ members: ['One of these users no longer exists. Choose again.'] })
}

async function refuseTwin(tx: Tx, { name }: { name: string }, current?: { id: number }): Promise<void> {
  const twin = and(
    eq(team.company_id, tx.companyId),
    sql`lower(${team.name}) = lower(${name})`,
    ne(team.id, current?.id ?? 0),
  )
  if ((await tx.$count(team, twin)) > 0)
    throw new BadRequest({ name: [`A team named ${name} already exists. Choose another name.`] })
}

export const teams = defineRecord({
  type: 'team',
  table: team,
  schema: shown,
  name: team.name,
  computed: {
    members: sql`array(select ${user.id} ${itsMembers} order by lower(${fullName(user)}))`,
    member_names: sql`coalesce((select string_agg(${fullName(user)}, ', ' order by lower(${fullName(user)})) ${itsMembers}), '')`,
    vehicle_count: sql`(select count(*)::int from ${vehicle}
      where ${vehicle.company_id} = ${team.company_id} and ${vehicle.team} = ${team.id} and ${vehicle.deleted_at} is null)`,
  },
  order: sql`lower(${team.name}), ${team.id}`,
  calls: {
    list: listTeamRecords,
    read: readTeam,
    create: createTeam,
    update: updateTeam,
    remove: removeTeam,
  },
  filters: { search: (words) => and(...containWords(team.name, words)) },
  parts: { members: saveMembers },
  serialize: lockTeams,
  rules: [refuseTwin],
  refuseRemoval: async (_, { name, vehicle_count: count }) => {
    if (count > 0)
      throw new Conflict(`${name} has ${pluralize(count, 'vehicle')}. Move them to another team first.`)
  },
  announce: async (tx, { before, changed }) => {
    const concerned = new Set([...(before?.members ?? []), ...(changed.members ?? [])])
    for (const user_id of concerned) await announceSessions(tx, { user_id })
    await emit(tx, { type: 'TEAMS_CHANGED', data: {} })
  },
})
