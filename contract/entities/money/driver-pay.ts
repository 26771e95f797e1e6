import { z } from 'zod'
import { endpoint, idParams, liveId, page } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import {
  pay,
  payAdjustment,
  payDetail,
  payDispute,
  payDisputeBody,
  payFile,
  payLine,
  payListQuery,
  payPage,
  payYear,
  PRICES_IN_PAY,
} from '#contract/entities/money/pay.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'

export const listDriverPays = endpoint({
  name: 'listDriverPays',
  summary: 'List driver pay by ISO week, newest first. Covers each driver’s share of driver pay.',
  path: 'accounting/driver/list',
  access: ['driver-pays', 'list'],
  also: [PRICES_IN_PAY],
  query: payListQuery,
  answer: payPage,
})

export const readDriverPay = endpoint({
  name: 'readDriverPay',
  summary: 'Get a driver’s pay for a week, with every load.',
  path: 'accounting/driver/{id}',
  access: ['driver-pays', 'show'],
  also: [PRICES_IN_PAY],
  params: idParams,
  answer: payDetail,
})

/** Amount is absent for drivers who may not see prices. */
export const ownPayLine = payLine
  .pick({ load: true, load_number: true, day: true, what: true, is_tonu: true })
  .extend({ amount_cents: z.int().optional() })

export const ownPay = pay.pick({
  id: true,
  payee_name: true,
  monday: true,
  state: true,
  total_cents: true,
  pay_by: true,
  paid_on: true,
  paid_cents: true,
  open_disputes: true,
})
export type OwnPay = z.infer<typeof ownPay>

export const ownPayDetail = ownPay.extend({
  carried_cents: z.int(),
  ...payYear.shape,
  lines: z.array(ownPayLine),
  adjustments: z.array(payAdjustment.pick({ id: true, kind: true, amount_cents: true, reason: true })),
  /** Changes to its loads since the week was locked, and who made them. */
  changes: z.array(z.string()),
  disputes: z.array(
    payDispute.pick({
      id: true,
      load_number: true,
      text: true,
      state: true,
      answer: true,
      answered_by: true,
    }),
  ),
})
export type OwnPayDetail = z.infer<typeof ownPayDetail>

export const listOwnPays = endpoint({
  name: 'listOwnPays',
  summary: 'List your own driver pay by week, newest first.',
  path: DRIVER_PATHS.pays,
  access: ['own-pays', 'list'],
  answer: page(ownPay),
})

export const readOwnPay = endpoint({
  name: 'readOwnPay',
  summary: 'Get your own driver pay for a week.',
  path: DRIVER_PATHS.pay,
  access: ['own-pays', 'show'],
  params: idParams,
  answer: ownPayDetail,
})

export const disputeOwnPay = endpoint({
  name: 'disputeOwnPay',
  summary: 'Dispute a load line or a week in your own pay.',
  method: 'POST',
  path: DRIVER_PATHS.dispute,
  access: ['own-pays', 'edit'],
  params: idParams,
  idempotent: 'required',
  body: payDisputeBody,
  answer: ownPayDetail,
})

export const listOwnSettlements = endpoint({
  name: 'listOwnSettlements',
  summary:
    'List your own company’s settlements by week, newest first. ' +
    'Empty unless HR marked you as its owner (`is_owner`).',
  path: DRIVER_PATHS.settlements,
  access: ['own-pays', 'list'],
  answer: page(ownPay),
})

export const readOwnSettlement = endpoint({
  name: 'readOwnSettlement',
  summary: 'Get your own company’s settlement for a week.',
  path: DRIVER_PATHS.settlement,
  access: ['own-pays', 'show'],
  params: idParams,
  answer: ownPayDetail,
})

export const downloadOwnSettlement = endpoint({
  params: payFile.params,
  answersFile: true,
  answer: payFile.answer,
  name: 'downloadOwnSettlement',
  summary: 'Download your own company’s settlement statement as PDF.',
  path: DRIVER_PATHS.settlementFile,
  access: ['own-pays', 'show'],
})

export const disputeOwnSettlement = endpoint({
  name: 'disputeOwnSettlement',
  summary: 'Dispute a load line or a week in your own company’s settlement.',
  method: 'POST',
  path: DRIVER_PATHS.disputeSettlement,
  access: ['own-pays', 'edit'],
  params: idParams,
  idempotent: 'required',
  body: payDisputeBody,
  answer: ownPayDetail,
})

export const live = {
  DRIVER_PAY_CHANGED: { access: ['own-pays', 'list'], data: liveId },
} as const satisfies LiveMessages
