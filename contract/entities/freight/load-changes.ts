import { z } from 'zod'
import { loadStatus } from '#contract/entities/freight/load.ts'
import { fieldChange } from '#contract/entities/kernel/field-change.ts'
import { endpoint, idNumber, idParams, manyChanged, manyIds, page, pageQuery } from '#contract/http.ts'
import { LOAD } from '#contract/rules/load-status.ts'

export const readLoadHistory = endpoint({
  name: 'readLoadHistory',
  summary:
    'List a load’s changes, newest first. Each has a user, field, old and new value, and time. Prices are hidden if you may not see the load’s prices.',
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
    'Change the status of many loads. Set TONU one load at a time, since it needs amounts. Skips loads in a locked pay week, and loads with a stop that is not due for hours unless `early` is `change`. `is_undo` reverts your last change to each load.',
  method: 'POST',
  path: 'load/order/change-statuses',
  access: ['loads', 'edit'],
  body: z
    .object({
      ...undo,
      status: loadStatus.optional(),
      early: z.enum(['skip', 'change']).default('skip'),
    })
    .refine(({ status, is_undo }) => is_undo || status !== undefined, {
      path: ['status'],
      message: 'Choose the status.',
    })
    .refine(({ status }) => status !== LOAD.tonu, {
      path: ['status'],
      message: 'Set TONU one load at a time. Each needs its own amounts.',
    }),
  answer: manyChanged(loadStatus),
})

export const assignLoads = endpoint({
  name: 'assignLoads',
  summary: 'Assign many loads to a dispatcher. `is_undo` reverts your last assignment of each load.',
  method: 'POST',
  path: 'load/order/assign',
  access: ['assigned-loads', 'create'],
  body: z
    .object({ ...undo, dispatcher: idNumber.optional() })
    .refine(({ dispatcher, is_undo }) => is_undo || dispatcher !== undefined, {
      path: ['dispatcher'],
      message: 'Choose the dispatcher.',
    }),
  answer: manyChanged(z.int()),
})
