import { listPlaces } from '#contract/entities/kernel/place.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { placeQuery } from '#server/kernel/geo/place-query.ts'
import { searchPlaces } from '#server/kernel/geo/place.repository.ts'

const MAX_PLACES = 10

export const placeRoutes: Routes = (app) => {
  mount(app, listPlaces, async ({ tx, query: { search } }) => {
    const query = placeQuery(search)
    const results = query ? await searchPlaces(tx, query, MAX_PLACES) : []
    return { count: results.length, results }
  })
}
