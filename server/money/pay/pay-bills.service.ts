import type { z } from 'zod'
import type { Pay } from '#contract/entities/money/pay.ts'
import type { exportSettlements } from '#contract/entities/money/settlement-calls.ts'
import { toMonday } from '#contract/rules/iso-week.ts'
import { isFrozen } from '#contract/rules/pay.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { billedCents } from '#server/money/pay/pay-file.ts'
import { listPay } from '#server/money/pay/pay-list.repository.ts'

export async function listBills(read: Read, week: z.output<typeof exportSettlements.query>): Promise<Pay[]> {
  const { results, count } = await read((tx) => listPay(tx, 'settlement', { ...week, page: 1 }))
  const pages = Math.ceil(count / Math.max(1, results.length))
  for (let page = 2; page <= pages; page++)
    results.push(...(await read((tx) => listPay(tx, 'settlement', { ...week, page }))).results)
  const bills = results.filter((pay) => isFrozen(pay.state) && billedCents(pay) > 0)
  if (bills.length === 0) throw new Conflict(`No locked settlements for the week of ${toMonday(week)}.`)
  return bills
}
