import type { Tx } from '#server/kernel/db/client.ts'
import { dollars } from '#contract/rules/money.ts'
import { insertAdjustment } from '#server/money/pay/pay.repository.ts'
import { listDeductions, setTaken, type WeeklyDeduction } from '#server/money/pay/pay-recurring.repository.ts'

const taken = ({ percent, reason }: WeeklyDeduction, loads_cents: number): string =>
  percent === null ? reason : `${reason}, ${percent}% of ${dollars(loads_cents)}`

/** Takes what the week owes, once: where a percentage was taken before the week was unlocked, it is corrected. */
export async function takeRecurring(
  tx: Tx,
  made_by: number,
  { payee, monday, loads_cents }: { payee: number; monday: string; loads_cents: number },
): Promise<void> {
  for (const one of await listDeductions(tx, payee, monday, loads_cents)) {
    const { id, due_cents, taken_cents } = one
    if (due_cents === 0) continue
    const [amount_cents, reason] = [(taken_cents ?? 0) + due_cents, taken(one, loads_cents)]
    if (taken_cents !== null) await setTaken(tx, { recurring: id, monday }, { amount_cents, reason })
    else
      await insertAdjustment(tx, {
        of: 'settlement',
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
