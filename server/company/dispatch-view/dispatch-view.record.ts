import { and, eq, ne, or, sql } from 'drizzle-orm'
import {
  createDispatchView,
  deleteDispatchView,
  dispatchView as shown,
  listDispatchViews,
  updateDispatchView,
} from '#contract/entities/company/dispatch-view.ts'
import { dispatchView } from '#server/company/schema/dispatch-view.table.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const isOwn = ({ id }: Principal) => eq(dispatchView.user_id, id)

async function refuseTwin(
  tx: Tx,
  { name }: { name: string },
  current: { id: number } | undefined,
  { who }: { who: Principal },
): Promise<void> {
  const twin = and(
    eq(dispatchView.company_id, tx.companyId),
    isOwn(who),
    eq(dispatchView.name, name),
    ne(dispatchView.id, current?.id ?? 0),
  )
  if ((await tx.$count(dispatchView, twin)) > 0)
    throw new Conflict({
      name: [`You already have a view named “${name}”. Choose another name, or edit that view.`],
    })
}

export const dispatchViews = defineRecord({
  type: 'dispatch_view',
  table: dispatchView,
  schema: shown,
  computed: (who) => ({ is_own: sql`(${isOwn(who)})`, user_name: fullName(user) }),
  joins: sql`join ${user} on ${user.company_id} = ${dispatchView.company_id} and ${user.id} = ${dispatchView.user_id}`,
  order: sql`lower(${dispatchView.name}), ${dispatchView.id}`,
  scope: isOwn,
  listScope: (who) => or(isOwn(who), eq(dispatchView.is_shared, true)),
  calls: {
    list: listDispatchViews,
    create: createDispatchView,
    update: updateDispatchView,
    remove: deleteDispatchView,
  },
  staleText: 'This view changed in another window. Reload the page.',
  fill: ({ id }) => ({ user_id: id }),
  rules: [refuseTwin],
  announce: async (tx, { who, before, changed }) => {
    const isShared = before?.is_shared || changed.is_shared
    await emit(tx, { type: 'DISPATCH_VIEWS_CHANGED', data: {}, ...(!isShared && { user_id: who.id }) })
  },
})
