import type { z } from 'zod'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import type {
  addRecurringDeduction,
  endRecurringDeduction,
} from '#contract/entities/money/settlement-calls.ts'
import { dollars } from '#contract/rules/money.ts'
import { readPayId } from '#contract/rules/pay.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockPayTransitions } from '#server/money/pay/pay.repository.ts'
import { insertRecurring, setEnded } from '#server/money/pay/pay-recurring.repository.ts'
import { readPayee } from '#server/money/pay/pay-lines.repository.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'
import { recordPayChange } from '#server/money/pay/pay.service.ts'

export async function addDeduction(
  tx: Tx,
  who: Changer,
  id: number,
  { amount_cents, total_cents, reason }: z.output<typeof addRecurringDeduction.body>,
): Promise<PayDetail> {
  const { payee, monday } = readPayId(id)
  if (!(await readPayee(tx, 'settlement', payee))) throw new NotFound()
  await insertRecurring(tx, { owner: payee, from_monday: monday, amount_cents, total_cents, reason })
  await recordPayChange(
    tx,
    who,
    'settlement',
    id,
    `Added a deduction: ${dollars(amount_cents)} per week until ${dollars(total_cents)}`,
    { reason },
  )
  return readPay(tx, 'settlement', id)
}

export async function endDeduction(
  tx: Tx,
  who: Changer,
  id: number,
  { deduction, reason }: z.output<typeof endRecurringDeduction.body>,
): Promise<PayDetail> {
  await lockPayTransitions(tx)
  const isEnded = await setEnded(tx, readPayId(id).payee, deduction)
  if (isEnded === undefined) throw new NotFound()
  const { deductions, ...week } = await readPay(tx, 'settlement', id)
  if (!isEnded) return { ...week, deductions }
  const amount = deductions.find((one) => one.id === deduction)?.amount_cents ?? 0
  await recordPayChange(tx, who, 'settlement', id, `Ended the weekly deduction of ${dollars(amount)}`, {
    reason,
  })
  return readPay(tx, 'settlement', id)
}
