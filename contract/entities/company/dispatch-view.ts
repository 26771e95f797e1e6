import { z } from 'zod'
import { offerFilter } from '#contract/entities/market/offer-filter.ts'
import { endpoint, idParams, page, record, seenText, versionNumber } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

const name = seenText(60).min(1, 'Enter a name for this view.')

export const dispatchView = record.extend({
  name,
  filter: offerFilter,
  is_shared: z.boolean(),
  is_own: z.boolean(),
  user_name: z.string(),
})
export type DispatchView = z.infer<typeof dispatchView>

const input = z.object({ name, filter: offerFilter, is_shared: z.boolean() })

export const listDispatchViews = endpoint({
  name: 'listDispatchViews',
  summary: 'List your saved views and the views that colleagues share, by name.',
  path: 'dispatch/view/list',
  access: ['dispatch-views', 'list'],
  answer: page(dispatchView),
})

export const createDispatchView = endpoint({
  name: 'createDispatchView',
  summary: 'Save a board filter as a view. Returns 409 if you already use the name.',
  method: 'POST',
  path: 'dispatch/view/create',
  access: ['dispatch-views', 'create'],
  status: 201,
  idempotent: true,
  body: input,
  answer: dispatchView,
})

export const updateDispatchView = endpoint({
  name: 'updateDispatchView',
  summary: 'Update your own view. Returns 404 for a colleague’s view.',
  method: 'PATCH',
  path: 'dispatch/view/{id}',
  access: ['dispatch-views', 'edit'],
  params: idParams,
  body: input.partial().extend({ version: versionNumber }),
  answer: dispatchView,
})

export const deleteDispatchView = endpoint({
  name: 'deleteDispatchView',
  summary: 'Delete your own view. Returns 404 for a colleague’s view.',
  method: 'DELETE',
  path: 'dispatch/view/{id}',
  access: ['dispatch-views', 'delete'],
  params: idParams,
  status: 204,
  answer: z.undefined(),
})

export const live = {
  DISPATCH_VIEWS_CHANGED: { access: ['dispatch-views', 'list'], data: z.object({}) },
} as const satisfies LiveMessages
