import { BadRequest } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { findPlace, type Place } from '#server/geo/places.ts'

export async function placeNamed(tx: Tx, text: string, field: string): Promise<Place> {
  const place = await findPlace(tx, text)
  if (place) return place
  throw new BadRequest({
    [field]: [`"${text}" not found. Enter a city and state, such as Akron, OH, or a ZIP code.`],
  })
}
