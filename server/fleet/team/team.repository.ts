import { and, eq, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import { type Team, team as teamShape } from '#contract/entities/fleet/team.ts'
import { type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { containWords } from '#server/kernel/db/search-key.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { team, user, userTeam } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const isThis = (tx: Tx, id: number) => and(eq(team.company_id, tx.companyId), eq(team.id, id))

const canBeMember = sql`${user.is_active} and not ${user.is_superuser}`
const itsMembers = sql`from ${userTeam} join ${user} on ${user.company_id} = ${userTeam.company_id} and ${user.id} = ${userTeam.user_id}
  where ${userTeam.company_id} = ${team.company_id} and ${userTeam.team_id} = ${team.id} and ${canBeMember}`
const computed = {
  members: sql`array(select ${user.id} ${itsMembers} order by lower(${fullName(user)}))`,
  member_names: sql`coalesce((select string_agg(${fullName(user)}, ', ' order by lower(${fullName(user)})) ${itsMembers}), '')`,
  vehicle_count: sql`(select count(*)::int from ${vehicle}
    where ${vehicle.company_id} = ${team.company_id} and ${vehicle.team} = ${team.id} and ${vehicle.deleted_at} is null)`,
}
const teams = (where: SQL | undefined) =>
  sql`select ${jsonRow(team, teamShape, computed)} from ${team} where ${where}`

export async function listTeams(tx: Tx, search: string, page: number): Promise<JsonText> {
  const where = sql.join(
    [sql`${team.company_id} = ${tx.companyId}`, ...containWords(team.name, search)],
    sql` and `,
  )
  const rows = sql`${teams(where)} order by lower(${team.name}), ${team.id} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(await tx.$count(team, where), (await jsonText(tx, jsonList(rows))) ?? '[]')
}

export async function readTeam(tx: Tx, id: number): Promise<Team | undefined> {
  const text = await jsonText(tx, jsonOne(teams(isThis(tx, id))))
  return text === undefined ? undefined : (JSON.parse(text) as Team)
}

export async function lockTeams(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: team.id, name: team.name })
    .from(team)
    .where(eq(team.company_id, tx.companyId))
    .orderBy(team.id)
    .for('update')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function insertTeam(tx: Tx, name: string): Promise<number> {
  const [row] = await tx.insert(team).values({ name }).returning({ id: team.id })
  return row?.id ?? 0
}

export async function updateTeamRow(tx: Tx, id: number, values: { name?: string }): Promise<void> {
  await tx
    .update(team)
    .set({ ...values, updated_at: sql`now()`, version: sql`${team.version} + 1` })
    .where(isThis(tx, id))
}

export async function deleteTeam(tx: Tx, id: number): Promise<void> {
  await tx.delete(team).where(isThis(tx, id))
}

export const countVehicles = (tx: Tx, id: number): Promise<number> =>
  tx.$count(vehicle, and(eq(vehicle.company_id, tx.companyId), eq(vehicle.team, id)))

/** Deactivated users and platform operators stay; returns false for an unknown user. */
export async function setMembers(tx: Tx, id: number, members: readonly number[]): Promise<boolean> {
  await tx.execute(sql`
    delete from ${userTeam} using ${user} where ${userTeam.company_id} = ${tx.companyId} and ${userTeam.team_id} = ${id}
      and ${user.company_id} = ${userTeam.company_id} and ${user.id} = ${userTeam.user_id} and ${canBeMember}`)
  const { rowCount } = await tx.execute(sql`
    insert into ${userTeam} (user_id, team_id) select ${user.id}, ${id} from ${user}
    where ${user.company_id} = ${tx.companyId} and ${canBeMember} and ${user.id} = any(${sql.param([...members])}::int[])`)
  return rowCount === members.length
}
