import {
  disputeOwnPay,
  disputeOwnSettlement,
  downloadOwnSettlement,
  listOwnPays,
  listOwnSettlements,
  readOwnPay,
  readOwnSettlement,
} from '#contract/entities/money/driver-pay.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { buildOwnStatement, disputeOwn, listOwn, readOwnDetail } from '#server/money/pay/own-pay.service.ts'
import { payFile } from '#server/money/pay/pay-file.ts'

export const driverPayRoutes: Routes = (app) => {
  for (const [of, list, read, dispute] of [
    ['driver', listOwnPays, readOwnPay, disputeOwnPay],
    ['settlement', listOwnSettlements, readOwnSettlement, disputeOwnSettlement],
  ] as const) {
    mount(app, list, ({ tx, user }) => listOwn(tx, user, of))
    mount(app, read, ({ tx, user, params: { id } }) => readOwnDetail(tx, user, of, id))
    mount(app, dispute, ({ tx, user, who, params: { id }, body }) =>
      disputeOwn(tx, { user, who }, { of, id }, body),
    )
  }

  mount(app, downloadOwnSettlement, {
    download: async ({ user, read, params: { id } }) =>
      payFile('settlement', 'pdf', await read((tx) => buildOwnStatement(tx, user, id))),
  })
}
