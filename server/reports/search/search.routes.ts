import { searchEverything } from '#contract/entities/reports/search.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { search } from '#server/reports/search/search.service.ts'

export const searchRoutes: Routes = (app) => {
  mount(app, searchEverything, ({ tx, user, query }) => search(tx, user, query.search))
}
