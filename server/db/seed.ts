import type { Database } from '#server/db/client.ts'
import { seedHandbook } from '#server/entities/handbook/seed.ts'
import { seedPlaces } from '#server/geo/seed-places.ts'

/** Runs at every start; fast once the data exists. */
export async function seed(db: Database): Promise<void> {
  await seedHandbook(db)
  await seedPlaces(db)
}
