import type { z } from 'zod'
import type { createDispatchView, updateDispatchView } from '#contract/entities/company/dispatch-view.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { JsonText } from '#server/kernel/base/json-text.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  deleteView,
  insertView,
  isNameTaken,
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

export async function addView(
  tx: Tx,
  who: Changer,
  body: z.output<typeof createDispatchView.body>,
): Promise<JsonText> {
  const id = await insertView(tx, who.id, body)
  if (id === undefined) throw nameConflict(body.name)
  await audit(tx, { who, action: 'create', record_type, record_id: id, after: body })
  await emitViewsChanged(tx, who.id, body)
  return orNotFound(readView(tx, who.id, id))
}

export async function changeView(
  tx: Tx,
  who: Changer,
  id: number,
  { version, ...change }: z.output<typeof updateDispatchView.body>,
): Promise<JsonText> {
  const before = await orNotFound(lockView(tx, who.id, id))
  if (before.version !== version) throw new Conflict('This view changed in another window. Reload the page.')
  if (change.name !== undefined && (await isNameTaken(tx, who.id, change.name, id)))
    throw nameConflict(change.name)
  await updateView(tx, who.id, id, change)
  await audit(tx, {
    who,
    action: 'update',
    record_type,
    record_id: id,
    before,
    after: { ...before, ...change },
  })
  await emitViewsChanged(tx, who.id, before, change)
  return orNotFound(readView(tx, who.id, id))
}

export async function removeView(tx: Tx, who: Changer, id: number): Promise<void> {
  const before = await orNotFound(deleteView(tx, who.id, id))
  await audit(tx, { who, action: 'delete', record_type, record_id: id, before })
  await emitViewsChanged(tx, who.id, before)
}
