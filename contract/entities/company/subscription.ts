import { z } from 'zod'
import { billingPeriod, paymentStatus } from '#contract/entities/people/session.ts'
import { cents, day, endpoint, idParams, instant, page, pageQuery, record } from '#contract/http.ts'
import type { Records } from '#contract/records.ts'

/** The next period starts, and is invoiced, on `due_date`. */
export const subscription = z.object({
  plan: z.string(),
  seats: z.int(),
  seats_used: z.int(),
  price_cents: cents,
  period: billingPeriod,
  due_date: day,
  is_paused: z.boolean(),
  payment_status: paymentStatus,
  open_cents: cents,
  /** Day from which calls are refused unless it pays; null while nothing is overdue. */
  blocked_on: day.nullable(),
  paid_by: z.enum(['card', 'transfer']),
})
export type Subscription = z.infer<typeof subscription>

export const subscriptionInvoice = record.extend({
  number: z.string(),
  plan: z.string(),
  seats: z.int(),
  amount_cents: cents,
  period_from: day,
  period_to: day,
  issued_on: day,
  due_on: day,
  status: z.enum(['open', 'paid', 'void']),
  paid_at: instant.nullable(),
  paid_by: z.string(),
  last_error: z.string(),
})
export type SubscriptionInvoice = z.infer<typeof subscriptionInvoice>

/** As described by the payment processor: card numbers are never stored. */
export const paymentCard = z.object({
  id: z.int(),
  brand: z.string(),
  last4: z.string().length(4),
  exp_month: z.int(),
  exp_year: z.int(),
  is_selected: z.boolean(),
})
export type PaymentCard = z.infer<typeof paymentCard>

export const readSubscription = endpoint({
  name: 'readSubscription',
  summary: 'Get the plan, seats, balance due and due date.',
  path: 'billing/subscription',
  access: ['billing', 'show'],
  whileInactive: true,
  answer: subscription,
})

export const listSubscriptionInvoices = endpoint({
  name: 'listSubscriptionInvoices',
  summary: 'List subscription invoices, newest first.',
  path: 'billing/invoice/list',
  access: ['billing', 'list'],
  whileInactive: true,
  query: pageQuery,
  answer: page(subscriptionInvoice),
})

export const downloadSubscriptionInvoice = endpoint({
  name: 'downloadSubscriptionInvoice',
  summary: 'Download a subscription invoice as PDF.',
  path: 'billing/invoice/{id}/pdf',
  access: ['billing', 'show'],
  whileInactive: true,
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const payInvoice = endpoint({
  name: 'payInvoice',
  summary:
    'Pay an open invoice with the selected card. Returns 409 if cards are not set up or it is already paid.',
  method: 'POST',
  path: 'billing/invoice/{id}/pay',
  access: ['billing', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: subscriptionInvoice,
})

export const listCards = endpoint({
  name: 'listCards',
  summary: 'List the company’s cards, newest first. One card is selected.',
  path: 'billing/card/list',
  access: ['billing', 'list'],
  whileInactive: true,
  answer: page(paymentCard),
})

export const selectCard = endpoint({
  name: 'selectCard',
  summary: 'Select the card that pays invoices.',
  method: 'POST',
  path: 'billing/card/{id}/select',
  access: ['billing', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: paymentCard,
})

export const removeCard = endpoint({
  name: 'removeCard',
  summary: 'Remove a card. If it was selected, the newest one left is selected.',
  method: 'DELETE',
  path: 'billing/card/{id}',
  access: ['billing', 'edit'],
  whileInactive: true,
  params: idParams,
  status: 204,
  answer: z.undefined(),
})

export const beginCard = endpoint({
  name: 'beginCard',
  summary:
    'Get the card processor’s page to add a card. Returns 409 if cards are not set up. Card numbers never reach this server.',
  method: 'POST',
  path: 'billing/card/begin',
  access: ['billing', 'edit'],
  whileInactive: true,
  answer: z.object({ url: z.url() }),
})

export const records = {
  subscription_invoice: {
    schema: subscriptionInvoice,
    facts: async () => (await import('#contract/fields/subscription.ts')).subscriptionInvoiceFacts,
  },
} as const satisfies Records
