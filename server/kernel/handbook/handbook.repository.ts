import { asc, eq, inArray } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import {
  companyType,
  dock,
  equipment,
  liabilityType,
  rejectNote,
  state,
  vehicleType,
} from '#server/kernel/handbook/handbook.table.ts'
import { team, userTeam } from '#server/kernel/tenant/user.table.ts'

export const NAMED_LISTS = { companyType, liabilityType, equipment, dock, vehicleType } as const
export type NamedList = keyof typeof NAMED_LISTS
export const isNamedList = (name: string): name is NamedList => name in NAMED_LISTS

const LISTS = { ...NAMED_LISTS, rejectNote } as const
export type List = keyof typeof LISTS

export async function missingEntries(tx: Tx, list: List, ids: readonly number[]): Promise<number[]> {
  const { id } = LISTS[list]
  const rows = await tx
    .select({ id })
    .from(LISTS[list])
    .where(inArray(id, [...ids]))
  const there = new Set(rows.map((row) => row.id))
  return ids.filter((one) => !there.has(one))
}

export const listStateRows = (tx: Tx) => tx.select().from(state).orderBy(asc(state.name))

export function listNamed(tx: Tx, list: NamedList) {
  const { id, name } = NAMED_LISTS[list]
  return tx.select({ id, name }).from(NAMED_LISTS[list]).orderBy(asc(id))
}

export const listRejectNoteRows = (tx: Tx) => tx.select().from(rejectNote).orderBy(asc(rejectNote.id))

export async function listTeamRows(tx: Tx, userId?: number) {
  const teams = tx.select({ id: team.id, name: team.name }).from(team).$dynamic()
  if (userId === undefined)
    return teams.where(eq(team.company_id, tx.companyId)).orderBy(asc(team.name), asc(team.id))
  return teams
    .innerJoin(userTeam, eq(userTeam.team_id, team.id))
    .where(eq(userTeam.user_id, userId))
    .orderBy(asc(team.name), asc(team.id))
}

export async function insertStates(tx: SystemTx, rows: (typeof state.$inferInsert)[]): Promise<void> {
  await tx.insert(state).values(rows).onConflictDoNothing()
}

export async function insertNamed(
  tx: SystemTx,
  list: NamedList,
  rows: { id: number; name: string }[],
): Promise<void> {
  await tx.insert(NAMED_LISTS[list]).values(rows).onConflictDoNothing()
}

export async function insertRejectNotes(
  tx: SystemTx,
  rows: (typeof rejectNote.$inferInsert)[],
): Promise<void> {
  await tx.insert(rejectNote).values(rows).onConflictDoNothing()
}
