import { sql } from 'drizzle-orm'
import type { NamedBy } from '#contract/fields.ts'
import type { Tx } from '#server/db/client.ts'
import { broker } from '#server/entities/broker/broker.table.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { companyType, dock, equipment, liabilityType, rejectNote, vehicleType } from '#server/entities/handbook/handbook.table.ts'
import { invoice } from '#server/entities/invoice/invoice.table.ts'
import { load } from '#server/entities/load/load.table.ts'
import { owner } from '#server/entities/owner/owner.table.ts'
import { fullName } from '#server/entities/user/user.repository.ts'
import { group, team, user } from '#server/entities/user/user.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

const plain = { id: sql`id`, word: sql`name` }

const SOURCES = {
  companyType: { from: companyType, ...plain },
  liabilityType: { from: liabilityType, ...plain },
  vehicleType: { from: vehicleType, ...plain },
  dock: { from: dock, ...plain },
  equipment: { from: equipment, ...plain },
  rejectNote: { from: rejectNote, id: sql`id`, word: sql`note` },
  team: { from: team, ...plain },
  role: { from: group, ...plain },
  owner: { from: owner, ...plain },
  broker: { from: broker, ...plain },
  load: { from: load, id: sql`id`, word: sql`number` },
  invoice: { from: invoice, id: sql`id`, word: sql`number` },
  vehicle: { from: vehicle, id: sql`id`, word: sql`unit_number` },
  user: { from: user, id: sql`id`, word: fullName(user) },
  driver: { from: driver, id: sql`id`, word: sql`trim(concat_ws(' ', first_name, last_name))` },
} satisfies Partial<Record<NamedBy, object>>

/** Whether names are known of what ids stand for. */
export const isNamed = (by: string): by is keyof typeof SOURCES => by in SOURCES

/** The names of what these ids stand for. */
export async function namesOf(tx: Tx, by: keyof typeof SOURCES, ids: readonly number[]): Promise<Map<number, string>> {
  const { from, id, word } = SOURCES[by]
  const { rows } = await tx.execute<{ id: number; word: string }>(
    sql`select ${id} as id, ${word} as word from ${from} where ${id} = any (${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row.word]))
}
