import type { Database } from '#server/kernel/db/client.ts'
import { seedHandbook } from '#server/kernel/handbook/seed.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'

/** Runs at every start; fast once the data exists. */
export async function seed(db: Database): Promise<void> {
  await seedHandbook(db)
  await seedPlaces(db)
}
