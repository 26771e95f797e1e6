import { z } from 'zod'
import { loadStatus } from '#contract/entities/load.ts'
import { fieldChange } from '#contract/entities/owner.ts'
import { endpoint, idNumber, idParams, manyChanged, manyIds, page, pageQuery } from '#contract/http.ts'

export const readLoadHistory = endpoint({
  name: 'readLoadHistory',
  summary: 'What was changed of a load: who, which field, from, to, when; newest first. Prices are left out as in the load itself.',
  path: 'load/order/{id}/history',
  access: ['loads', 'show'],
  params: idParams,
  query: pageQuery,
  answer: page(fieldChange),
})

const undo = { ids: manyIds, is_undo: z.boolean().default(false) }

export const changeLoadStatuses = endpoint({
  name: 'changeLoadStatuses',
  summary:
    'Move many loads to one state, each as by itself; TONU is set load by load, for it has amounts of its own, a load whose stop is due in hours is skipped unless `early` is change, and one whose money a locked week of pay counts always is. `is_undo` takes back one’s own last move of each.',
  method: 'POST',
  path: 'load/order/change-statuses',
  access: ['loads', 'edit'],
  body: z
    .object({
      ...undo,
      status: loadStatus.optional(),
      /** What becomes of loads whose pickup or delivery is due in hours: skipped, or changed all the same. */
      early: z.enum(['skip', 'change']).default('skip'),
    })
    .refine(({ status, is_undo }) => is_undo || status !== undefined, { path: ['status'], message: 'Choose the status.' })
    .refine(({ status }) => status !== 6, { path: ['status'], message: 'Set TONU load by load: each has amounts of its own.' }),
  answer: manyChanged(loadStatus),
})

export const assignLoads = endpoint({
  name: 'assignLoads',
  summary: 'Give many loads to one dispatcher. `is_undo` takes back one’s own last assignment of each.',
  method: 'POST',
  path: 'load/order/assign',
  access: ['assigned-loads', 'create'],
  body: z
    .object({ ...undo, dispatcher: idNumber.optional() })
    .refine(({ dispatcher, is_undo }) => is_undo || dispatcher !== undefined, { path: ['dispatcher'], message: 'Choose the dispatcher.' }),
  answer: manyChanged(z.int()),
})
