import {
  createDispatchView,
  deleteDispatchView,
  listDispatchViews,
  updateDispatchView,
} from '#contract/entities/company/dispatch-view.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  deleteView,
  insertView,
  isNameTaken,
  listViews,
  lockView,
  readView,
  updateView,
} from '#server/company/dispatch-view/dispatch-view.repository.ts'

const record_type = 'dispatch_view'

const nameConflict = (name: string) =>
  new Conflict({ name: [`You already have a view named “${name}”. Choose another name, or edit that view.`] })

// Private views are announced to the user's own windows, shared ones to everybody.
const emitViewsChanged = (tx: Tx, userId: number, ...views: readonly { is_shared?: boolean | undefined }[]) =>
  emit(tx, {
    type: 'DISPATCH_VIEWS_CHANGED',
    data: {},
    ...(!views.some(({ is_shared }) => is_shared) && { user_id: userId }),
  })

async function shown(tx: Tx, userId: number, id: number) {
  const view = await readView(tx, userId, id)
  if (!view) throw new NotFound()
  return view
}

export const dispatchViewRoutes: Routes = (app) => {
  mount(app, listDispatchViews, ({ tx, user }) => listViews(tx, user.id))

  mount(app, createDispatchView, async ({ tx, who, user, body }) => {
    const id = await insertView(tx, user.id, body)
    if (id === undefined) throw nameConflict(body.name)
    await audit(tx, { who, action: 'create', record_type, record_id: id, after: body })
    await emitViewsChanged(tx, user.id, body)
    return shown(tx, user.id, id)
  })

  mount(app, updateDispatchView, async ({ tx, who, user, params: { id }, body: { version, ...change } }) => {
    const before = await lockView(tx, user.id, id)
    if (!before) throw new NotFound()
    if (before.version !== version)
      throw new Conflict('This view changed in another window. Reload the page.')
    if (change.name !== undefined && (await isNameTaken(tx, user.id, change.name, id)))
      throw nameConflict(change.name)
    await updateView(tx, user.id, id, change)
    await audit(tx, {
      who,
      action: 'update',
      record_type,
      record_id: id,
      before,
      after: { ...before, ...change },
    })
    await emitViewsChanged(tx, user.id, before, change)
    return shown(tx, user.id, id)
  })

  mount(app, deleteDispatchView, async ({ tx, who, user, params: { id } }) => {
    const before = await deleteView(tx, user.id, id)
    if (!before) throw new NotFound()
    await audit(tx, { who, action: 'delete', record_type, record_id: id, before })
    await emitViewsChanged(tx, user.id, before)
  })
}
