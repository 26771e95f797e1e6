import type { Tx } from '#server/kernel/db/client.ts'
import { insertAdjustment } from '#server/money/pay/pay.repository.ts'
import { listDeductions } from '#server/money/pay/pay-recurring.repository.ts'

export async function takeRecurring(tx: Tx, made_by: number, payee: number, monday: string): Promise<void> {
  for (const { id, due_cents, reason } of await listDeductions(tx, payee, monday))
    if (due_cents > 0)
      await insertAdjustment(tx, {
        of: 'settlement',
        payee,
        monday,
        kind: 'deduction',
        amount_cents: due_cents,
        reason,
        made_by,
        recurring: id,
      })
}
