import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { findPlace, type Place } from '#server/kernel/geo/places.ts'

export async function placeNamed(tx: Tx, text: string, field: string): Promise<Place> {
  const place = await findPlace(tx, text)
  if (place) return place
  throw new BadRequest({
    [field]: [`"${text}" not found. Enter a city and state, such as Akron, OH, or a ZIP code.`],
  })
}
