import { deleteListView, listListViews, saveListView } from '#contract/entities/company/list-view.ts'
import { BadRequest, NotFound } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import {
  countViews,
  deleteView,
  listViews,
  readView,
  saveView,
} from '#server/company/list-view/list-view.repository.ts'

const MAX_VIEWS = 100

export const listViewRoutes: Routes = (app) => {
  mount(app, listListViews, async ({ tx, user, query: { list } }) =>
    listAnswer(await countViews(tx, user.id, list), await listViews(tx, user.id, list)),
  )

  mount(app, saveListView, async ({ tx, user, body }) => {
    const id = await saveView(tx, user.id, body)
    if ((await countViews(tx, user.id, body.list)) > MAX_VIEWS) {
      throw new BadRequest({ name: [`You already have ${MAX_VIEWS} views of this list. Delete one first.`] })
    }
    return orNotFound(readView(tx, user.id, id))
  })

  mount(app, deleteListView, async ({ tx, user, params: { id } }) => {
    if (!(await deleteView(tx, user.id, id))) throw new NotFound()
  })
}
