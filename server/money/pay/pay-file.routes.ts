import { downloadDriverPay } from '#contract/entities/money/driver-pay-calls.ts'
import { downloadSalary } from '#contract/entities/money/pay-calls.ts'
import { downloadSettlement, exportSettlements } from '#contract/entities/money/settlement-calls.ts'
import { toMonday } from '#contract/rules/iso-week.ts'
import { isFrozen } from '#contract/rules/pay.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { mountDownload } from '#server/kernel/http/mount-download.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { billedCents, billsCsv, payFile } from '#server/money/pay/pay-file.ts'
import { listPay } from '#server/money/pay/pay-list.repository.ts'
import { refuseOthers } from '#server/money/pay/pay-access.ts'
import { buildStatement } from '#server/money/pay/pay-detail.service.ts'

export const payFileRoutes: Routes = (app) => {
  for (const [of, call] of [
    ['salary', downloadSalary],
    ['settlement', downloadSettlement],
    ['driver', downloadDriverPay],
  ] as const)
    mountDownload(app, call, async ({ user, params: { id }, query, read }) => {
      if (of === 'salary') refuseOthers(user, id)
      return payFile(of, query.format, await read((tx) => buildStatement(tx, of, id)))
    })

  mountDownload(app, exportSettlements, async ({ query: week, read }) => {
    const { results, count } = await read((tx) => listPay(tx, 'settlement', { ...week, page: 1 }))
    const pages = Math.ceil(count / Math.max(1, results.length))
    for (let page = 2; page <= pages; page++)
      results.push(...(await read((tx) => listPay(tx, 'settlement', { ...week, page }))).results)
    const bills = results.filter((pay) => isFrozen(pay.state) && billedCents(pay) > 0)
    if (bills.length === 0) throw new Conflict(`No locked settlements for the week of ${toMonday(week)}.`)
    return billsCsv(bills)
  })
}
