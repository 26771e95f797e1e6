import { searchEverything } from '#contract/entities/search.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { search } from '#server/entities/search/search.service.ts'

export const searchRoutes: Routes = (app) => {
  mount(app, searchEverything, ({ tx, user, query }) => search(tx, user, query.search))
}
