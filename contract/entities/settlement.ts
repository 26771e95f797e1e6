import { endpoint, idParams } from '#contract/http.ts'
import { payDetail, payListQuery, payPage } from '#contract/entities/pay.ts'
import type { Grants } from '#contract/permissions.ts'

export const listSettlements = endpoint({
  name: 'listSettlements',
  summary: 'What owner companies are due by ISO week, the newest first. `totals` are of all that pass the filter.',
  path: 'accounting/settlement/list',
  access: ['settlements', 'list'],
  query: payListQuery,
  answer: payPage,
})

export const readSettlement = endpoint({
  name: 'readSettlement',
  summary: 'What an owner company is due for a week, with every load and extra charge behind it.',
  path: 'accounting/settlement/{id}',
  access: ['settlements', 'show'],
  params: idParams,
  answer: payDetail,
})

export const grants = {
  CAN_MANAGE_SALARY: { settlements: ['list', 'show', 'edit'] },
} as const satisfies Grants
