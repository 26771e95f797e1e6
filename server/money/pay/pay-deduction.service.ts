import type { z } from 'zod'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import type { settlementDeductions } from '#contract/entities/money/deduction-calls.ts'
import { dollars } from '#contract/rules/money.ts'
import { percentLeft, readPayId, weeklyAmountText } from '#contract/rules/pay.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockPayTransitions } from '#server/money/pay/pay.repository.ts'
import {
  type DeductedOf,
  insertRecurring,
  listRecurring,
  setStopped,
} from '#server/money/pay/pay-recurring.repository.ts'
import { readPayee } from '#server/money/pay/payee.repository.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'
import { recordPayChange } from '#server/money/pay/pay.service.ts'

/** A paused one counts: it may be resumed. */
async function refuseBeyondPay(tx: Tx, of: DeductedOf, payee: number, percent: number): Promise<void> {
  const others = (await listRecurring(tx, of, [payee])).flatMap((one) => {
    const isOver =
      one.ended_on !== null || (one.total_cents !== null && one.deducted_cents >= one.total_cents)
    return one.percent === null || isOver ? [] : [one.percent]
  })
  const left = percentLeft(others)
  if (percent <= left) return
  throw new BadRequest({
    percent: [
      `Deductions already take ${percentLeft([left])}% of pay from loads. ${left > 0 ? `Enter ${left}% or less, or end one.` : 'End one first.'}`,
    ],
  })
}

export async function addDeduction(
  tx: Tx,
  who: Changer,
  of: DeductedOf,
  id: number,
  { reason, ...sums }: z.output<typeof settlementDeductions.add.body>,
): Promise<PayDetail> {
  const [amount_cents, percent] = [sums.amount_cents ?? null, sums.percent ?? null]
  const total_cents = sums.total_cents ?? null
  const { payee, monday } = readPayId(id)
  await lockPayTransitions(tx)
  if (!(await readPayee(tx, of, payee))) throw new NotFound()
  if (percent !== null) await refuseBeyondPay(tx, of, payee, percent)
  await insertRecurring(tx, { of, payee, from_monday: monday, amount_cents, percent, total_cents, reason })
  const until = total_cents === null ? 'it is ended' : dollars(total_cents)
  const action = `Added a deduction: ${weeklyAmountText({ amount_cents, percent })} per week until ${until}`
  await recordPayChange(tx, who, of, id, action, { reason })
  return readPay(tx, of, id)
}

async function stop(
  tx: Tx,
  who: Changer,
  of: DeductedOf,
  id: number,
  {
    deduction,
    reason,
    change,
    done,
  }: {
    deduction: number
    reason: string
    change: Parameters<typeof setStopped>[2]
    done: string
  },
): Promise<PayDetail> {
  await lockPayTransitions(tx)
  const isChanged = await setStopped(tx, { of, payee: readPayId(id).payee, id: deduction }, change)
  if (isChanged === undefined) throw new NotFound()
  const week = await readPay(tx, of, id)
  const one = week.deductions.find((some) => some.id === deduction)
  if (!isChanged || !one) return week
  const action = `${done} the weekly deduction of ${weeklyAmountText(one)}`
  await recordPayChange(tx, who, of, id, action, { reason })
  return readPay(tx, of, id)
}

export const endDeduction = (
  tx: Tx,
  who: Changer,
  of: DeductedOf,
  id: number,
  body: z.output<typeof settlementDeductions.end.body>,
): Promise<PayDetail> => stop(tx, who, of, id, { ...body, change: ['ended_at', true], done: 'Ended' })

export const pauseDeduction = (
  tx: Tx,
  who: Changer,
  of: DeductedOf,
  id: number,
  { is_paused: isPaused, ...body }: z.output<typeof settlementDeductions.pause.body>,
): Promise<PayDetail> =>
  stop(tx, who, of, id, { ...body, change: ['paused_at', isPaused], done: isPaused ? 'Paused' : 'Resumed' })
