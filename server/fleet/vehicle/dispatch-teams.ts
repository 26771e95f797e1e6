import type { Tx } from '#server/kernel/db/client.ts'
import { listTeamRows } from '#server/kernel/handbook/handbook.repository.ts'

/** Defaults to the user's own teams; an empty list means all. */
export async function dispatchTeams(tx: Tx, userId: number, team: string | undefined): Promise<number[]> {
  if (team === undefined) return (await listTeamRows(tx, userId)).map(({ id }) => id)
  const ids = team.split(',').map(Number)
  return ids.includes(0) ? [] : ids
}
