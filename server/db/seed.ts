import type { Database } from '#server/db/client.ts'
import { seedHandbook } from '#server/entities/handbook/seed.ts'
import { seedPlaces } from '#server/geo/seed-places.ts'

/** Fills what every installation has from the start: the handbook and the gazetteer. Runs at every start, quick where they are there. */
export async function seed(db: Database): Promise<void> {
  await seedHandbook(db)
  await seedPlaces(db)
}
