import {
  createDispatchView,
  deleteDispatchView,
  listDispatchViews,
  updateDispatchView,
} from '#contract/entities/company/dispatch-view.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listViews } from '#server/company/dispatch-view/dispatch-view.repository.ts'
import { addView, changeView, removeView } from '#server/company/dispatch-view/dispatch-view.service.ts'

export const dispatchViewRoutes: Routes = (app) => {
  mount(app, listDispatchViews, ({ tx, user }) => listViews(tx, user.id))

  mount(app, createDispatchView, ({ tx, who, body }) => addView(tx, who, body))

  mount(app, updateDispatchView, ({ tx, who, params: { id }, body }) => changeView(tx, who, id, body))

  mount(app, deleteDispatchView, ({ tx, who, params: { id } }) => removeView(tx, who, id))
}
