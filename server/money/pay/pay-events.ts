import type { WebhookEvent } from '#contract/entities/kernel/webhook.ts'
import { payId } from '#contract/rules/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockedTotal } from '#server/money/pay/pay-detail.service.ts'
import { type Of, readPayee } from '#server/money/pay/payee.repository.ts'
import type { PayWeekRow } from '#server/money/pay/pay.repository.ts'
import type { EventData } from '#server/kernel/webhook/event-data.ts'
import { publishEvent } from '#server/kernel/webhook/webhook-events.ts'

type SettlementEvent = Extract<WebhookEvent, `settlement_${string}`>
type More<E extends SettlementEvent> = Omit<EventData<E>, 'id' | 'record' | 'before' | 'after'>
type Fields = EventData<'settlement_locked'>['after']

async function buildFields(tx: Tx, payee_name: string, row: PayWeekRow): Promise<Fields> {
  if (row.lines === null) return null
  const { payee, monday, state, carried_cents, paid_cents, paid_on } = row
  const total_cents = await lockedTotal(tx, 'settlement', row)
  return { payee, payee_name, monday, state, carried_cents, total_cents, paid_cents, paid_on }
}

interface Change<E extends SettlementEvent> {
  of: Of
  row: PayWeekRow
  more: More<E>
}

/** Wraps a change so that webhooks receive the settlement before and after; ignores other kinds of pay. */
export async function withSettlementEvent<E extends SettlementEvent>(
  tx: Tx,
  event: E,
  { of, row, more }: Change<E>,
  change: () => Promise<Partial<PayWeekRow>>,
): Promise<void> {
  if (of !== 'settlement') return void (await change())
  const name = (await readPayee(tx, of, row.payee))?.name ?? ''
  const before = await buildFields(tx, name, row)
  const after = await buildFields(tx, name, { ...row, ...(await change()) })
  if (before === null && after === null) return
  const id = payId(row.payee, row.monday)
  await publishEvent(tx, event, { id, record: 'pay_settlement', before, after, ...more } as EventData<E>)
}
