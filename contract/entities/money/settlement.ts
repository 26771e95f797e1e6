import { endpoint, idParams } from '#contract/http.ts'
import { payDetail, payListQuery, payPage, PRICES_IN_PAY } from '#contract/entities/money/pay.ts'

export const listSettlements = endpoint({
  name: 'listSettlements',
  summary: 'List owner settlements by ISO week, newest first. `totals` cover all filtered settlements.',
  path: 'accounting/settlement/list',
  access: ['settlements', 'list'],
  also: [PRICES_IN_PAY],
  query: payListQuery,
  answer: payPage,
})

export const readSettlement = endpoint({
  name: 'readSettlement',
  summary: 'Get a settlement with every load and extra charge.',
  path: 'accounting/settlement/{id}',
  access: ['settlements', 'show'],
  also: [PRICES_IN_PAY],
  params: idParams,
  answer: payDetail,
})
