import type { WebhookEvent } from '#contract/entities/kernel/webhook.ts'
import { invoiceState, openCents } from '#contract/rules/billing.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { InvoiceRow } from '#server/money/invoice/invoice.repository.ts'
import type { EventData } from '#server/kernel/webhook/event-data.ts'
import { publishEvent } from '#server/kernel/webhook/webhook-events.ts'

type EventRow = Omit<
  InvoiceRow,
  'company_id' | 'created_at' | 'updated_at' | 'version' | 'open_cents' | 'last_payment_on'
>
type InvoiceEvent = Extract<WebhookEvent, `invoice_${string}`>
type More<E extends InvoiceEvent> = Omit<EventData<E>, 'id' | 'record' | 'before' | 'after'>

const toFields = (row: EventRow): EventData<'invoice_issued'>['after'] => ({
  number: row.number,
  broker: row.broker,
  bill_to: row.bill_to,
  issued_on: row.issued_on,
  due_on: row.due_on,
  total_cents: row.total_cents,
  paid_cents: row.paid_cents,
  credited_cents: row.credited_cents,
  open_cents: openCents(row),
  state: invoiceState(row),
  submitted_at: row.submitted_at && new Date(row.submitted_at).toISOString(),
  submitted_via: row.submitted_via,
  loads: row.content.lines.map(({ load_number }) => load_number),
})

export const toPayment = (
  id: number,
  { amount_cents, received_on, reference }: { amount_cents: number; received_on: string; reference: string },
) => ({
  id,
  amount_cents,
  received_on,
  reference,
})

/** Sent after commit. */
export const publishInvoiceEvent = <E extends InvoiceEvent>(
  tx: Tx,
  event: E,
  [before, after]: [EventRow | null, EventRow],
  more: More<E>,
): Promise<void> =>
  publishEvent(tx, event, {
    id: after.id,
    record: 'invoice',
    before: before && toFields(before),
    after: toFields(after),
    ...more,
  } as EventData<E>)
