import { z } from 'zod'
import { LIVE_MESSAGES } from '#contract/entities.ts'
import { creditNote, invoice, payment } from '#contract/entities/money/invoice.ts'
import { pay, payAdjustment } from '#contract/entities/money/pay.ts'
import { type WebhookEvent, webhookEvent } from '#contract/entities/kernel/webhook.ts'
import { day, instant } from '#contract/http.ts'

const fields = z.record(z.string(), z.unknown())
const change = z.object({
  id: z.int(),
  record: z.string(),
  before: fields.nullable(),
  after: fields.nullable(),
})

const invoiceFields = invoice
  .pick({
    number: true,
    broker: true,
    bill_to: true,
    issued_on: true,
    due_on: true,
    total_cents: true,
    paid_cents: true,
    credited_cents: true,
    open_cents: true,
    state: true,
    submitted_at: true,
    submitted_via: true,
  })
  .extend({ loads: z.array(z.string()) })
const ofInvoice = <More extends z.ZodRawShape>(more: More) =>
  z.object({
    id: z.int(),
    record: z.literal('invoice'),
    before: invoiceFields.nullable(),
    after: invoiceFields,
    ...more,
  })
const received = {
  payment: payment.pick({ id: true, amount_cents: true, received_on: true, reference: true }),
}

const settlementFields = pay.pick({
  payee: true,
  payee_name: true,
  monday: true,
  state: true,
  carried_cents: true,
  total_cents: true,
  paid_cents: true,
  paid_on: true,
})
const ofSettlement = <More extends z.ZodRawShape>(more: More) =>
  z.object({
    id: z.int(),
    record: z.literal('pay_settlement'),
    before: settlementFields.nullable(),
    after: settlementFields.nullable(),
    ...more,
  })
const paidOut = { payment: z.object({ amount_cents: z.int(), paid_on: day, reference: z.string() }) }
const reason = { reason: z.string() }

/** Contains prices: WEBHOOK_ACCESS decides who may subscribe. */
export const EVENT_DATA = {
  offer: LIVE_MESSAGES.LOAD_CREATED.data,
  bid: LIVE_MESSAGES.BID_CREATED.data,
  answer: LIVE_MESSAGES.BROKER_RESPONDED_BID.data,
  load: change,
  status: change,
  document: change,
  invoice_issued: ofInvoice({}),
  invoice_sent: ofInvoice({ sending: z.object({ way: invoice.shape.submitted_via, to: z.string() }) }),
  invoice_paid: ofInvoice(received),
  invoice_payment_reversed: ofInvoice(received),
  invoice_credited: ofInvoice({
    credit_note: creditNote.pick({
      id: true,
      number: true,
      amount_cents: true,
      reason: true,
      issued_on: true,
      releases: true,
    }),
  }),
  settlement_locked: ofSettlement({}),
  settlement_unlocked: ofSettlement(reason),
  settlement_adjusted: ofSettlement({
    adjustment: payAdjustment.pick({ kind: true, amount_cents: true, reason: true }),
  }),
  settlement_paid: ofSettlement(paidOut),
  settlement_payment_reversed: ofSettlement({ ...paidOut, ...reason }),
} as const satisfies Readonly<Record<WebhookEvent, z.ZodType>>

export type EventData<E extends WebhookEvent> = z.input<(typeof EVENT_DATA)[E]>

export const webhookMessage = (event: WebhookEvent) =>
  z.object({
    id: z.int(),
    event: webhookEvent.extract([event]),
    created_at: instant,
    data: EVENT_DATA[event],
  })
