import type { Tx } from '#server/kernel/db/client.ts'
import { dollars } from '#contract/rules/money.ts'
import { weeklyAmount } from '#contract/rules/pay.ts'
import { insertAdjustment } from '#server/money/pay/pay.repository.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import {
  listRecurring,
  type Recurring,
  setTaken,
  type WeeklyDeduction,
} from '#server/money/pay/pay-recurring.repository.ts'

interface Week {
  monday: string
  loads_cents: number
}

/** Amount that locking the week deducts: the amount due, or the change in a percentage deducted before. */
export function toWeekly(
  { payee: _payee, taken, ...one }: Recurring,
  { monday, loads_cents }: Week,
): WeeklyDeduction {
  const taken_cents = taken[monday] ?? null
  const isRunning = one.ended_on === null && one.paused_on === null && one.from_monday <= monday
  const isDue = taken_cents === null ? isRunning : one.percent !== null
  const before = taken_cents ?? 0
  const others_cents = one.deducted_cents - before
  return {
    ...one,
    taken_cents,
    due_cents: isDue ? weeklyAmount(one, { loads_cents, others_cents }) - before : 0,
  }
}

export const listDeductions = async (tx: Tx, of: Of, payee: number, week: Week): Promise<WeeklyDeduction[]> =>
  (await listRecurring(tx, of, [payee])).map((one) => toWeekly(one, week))

const taken = ({ percent, reason }: WeeklyDeduction, loads_cents: number): string =>
  percent === null ? reason : `${reason}, ${percent}% of ${dollars(loads_cents)}`

/** Takes what the week owes, once: where a percentage was taken before the week was unlocked, it is corrected. */
export async function takeRecurring(
  tx: Tx,
  made_by: number,
  { of, payee, monday, loads_cents }: Week & { of: Of; payee: number },
): Promise<void> {
  for (const one of await listDeductions(tx, of, payee, { monday, loads_cents })) {
    const { id, due_cents, taken_cents } = one
    if (due_cents === 0) continue
    const [amount_cents, reason] = [(taken_cents ?? 0) + due_cents, taken(one, loads_cents)]
    if (taken_cents !== null) await setTaken(tx, { recurring: id, monday }, { amount_cents, reason })
    else
      await insertAdjustment(tx, {
        of,
        payee,
        monday,
        kind: 'deduction',
        amount_cents,
        reason,
        made_by,
        recurring: id,
      })
  }
}
