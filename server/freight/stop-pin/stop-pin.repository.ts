import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow } from '#server/kernel/db/row.ts'
import { loadStop } from '#server/freight/schema/load.table.ts'
import { type NamedPlace, toPlaceKey } from '#server/freight/stop-pin/place-key.ts'
import { stopPin } from '#server/freight/schema/stop-pin.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/** For stops read `withPin`; null and '' when the stop is at its address. */
export const pinCorrected = {
  pin_corrected_at: sql`${stopPin.corrected_at}`,
  pin_corrected_by: sql`coalesce(${fullName(user)}, '')`,
} as const

export const withPin = sql`
  left join ${stopPin} on ${stopPin.company_id} = ${loadStop.company_id} and ${stopPin.id} = ${loadStop.pin}
  left join ${user} on ${user.company_id} = ${stopPin.company_id} and ${user.id} = ${stopPin.corrected_by}`

export interface RememberedPin {
  readonly id: number
  readonly latitude: number
  readonly longitude: number
  readonly corrected_at: string
  readonly corrected_by: string
}

const isSameZip = (one: string, other: string) => one === '' || other === '' || one === other

export async function rememberedPins(
  tx: Tx,
  places: readonly NamedPlace[],
): Promise<(place: NamedPlace) => RememberedPin | undefined> {
  const keys = [...new Set(places.flatMap((place) => toPlaceKey(place)?.place_key ?? []))]
  if (keys.length === 0) return () => undefined
  const rows = await tx
    .selectDistinctOn([stopPin.place_key, stopPin.zip], {
      place_key: stopPin.place_key,
      zip: stopPin.zip,
      id: stopPin.id,
      latitude: stopPin.latitude,
      longitude: stopPin.longitude,
      corrected_at: stopPin.corrected_at,
      corrected_by: sql<string>`${fullName(user)}`,
    })
    .from(stopPin)
    .innerJoin(user, and(eq(user.company_id, stopPin.company_id), eq(user.id, stopPin.corrected_by)))
    .where(
      and(
        eq(stopPin.company_id, tx.companyId),
        inArray(stopPin.place_key, keys),
        sql`${stopPin.place_key} <> '' and not ${stopPin.is_undone}`,
      ),
    )
    .orderBy(stopPin.place_key, stopPin.zip, desc(stopPin.id))
  const latest = rows.toSorted((a, b) => b.id - a.id)
  return (place) => {
    const key = toPlaceKey(place)
    const row =
      key && latest.find(({ place_key, zip }) => place_key === key.place_key && isSameZip(zip, key.zip))
    if (!row || row.latitude === null || row.longitude === null) return undefined
    const { id, latitude, longitude, corrected_at, corrected_by } = row
    return { id, latitude, longitude, corrected_at: new Date(corrected_at).toISOString(), corrected_by }
  }
}

export async function readLastPin(tx: Tx, stop: number) {
  const [row] = await tx
    .select()
    .from(stopPin)
    .where(and(eq(stopPin.company_id, tx.companyId), eq(stopPin.stop, stop), eq(stopPin.is_undone, false)))
    .orderBy(desc(stopPin.id))
    .limit(1)
  return row
}

export async function insertPin(
  tx: Tx,
  values: Omit<typeof stopPin.$inferInsert, 'company_id' | 'id'>,
): Promise<number> {
  return insertRow(tx, stopPin, values)
}

export async function undoPin(tx: Tx, id: number): Promise<void> {
  await tx
    .update(stopPin)
    .set({ is_undone: true })
    .where(isRow(tx, stopPin, id))
}
