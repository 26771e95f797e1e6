import { deleteListView, listListViews, saveListView } from '#contract/entities/company/list-view.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { countViews, deleteView, listViews } from '#server/company/list-view/list-view.repository.ts'
import { storeView } from '#server/company/list-view/list-view.service.ts'

export const listViewRoutes: Routes = (app) => {
  mount(app, listListViews, async ({ tx, user, query: { list } }) =>
    listAnswer(await countViews(tx, user.id, list), await listViews(tx, user.id, list)),
  )

  mount(app, saveListView, ({ tx, user, body }) => storeView(tx, user.id, body))

  mount(app, deleteListView, async ({ tx, user, params: { id } }) => {
    if (!(await deleteView(tx, user.id, id))) throw new NotFound()
  })
}
