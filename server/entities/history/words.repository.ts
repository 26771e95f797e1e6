import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { companyType, dock, equipment, liabilityType, rejectNote, vehicleType } from '#server/entities/handbook/handbook.table.ts'
import { owner } from '#server/entities/owner/owner.table.ts'
import { team } from '#server/entities/user/user.table.ts'

const plain = { id: sql`id`, word: sql`name` }

const SOURCES = {
  company_type: { from: companyType, ...plain },
  liability_type: { from: liabilityType, ...plain },
  vehicle_type: { from: vehicleType, ...plain },
  dock_type: { from: dock, ...plain },
  equipment: { from: equipment, ...plain },
  reject_note: { from: rejectNote, id: sql`id`, word: sql`note` },
  team: { from: team, ...plain },
  owner_company: { from: owner, ...plain },
  driver: { from: driver, id: sql`id`, word: sql`trim(concat_ws(' ', first_name, last_name))` },
}
/** The fields whose values are ids of something that has a name. */
export type NamedField = keyof typeof SOURCES

export const isNamedField = (field: string): field is NamedField => field in SOURCES

/** The names of what these ids stand for in a field. */
export async function wordsOf(tx: Tx, field: NamedField, ids: readonly number[]): Promise<Map<number, string>> {
  const { from, id, word } = SOURCES[field]
  const { rows } = await tx.execute<{ id: number; word: string }>(
    sql`select ${id} as id, ${word} as word from ${from} where ${id} = any (${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row.word]))
}
