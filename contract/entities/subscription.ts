import { z } from 'zod'
import { billingPeriod, paymentStatus } from '#contract/entities/session.ts'
import { cents, day, endpoint, idParams, instant, page, pageQuery, record } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'
import type { Records } from '#contract/records.ts'

/** What a company pays the platform for; `due_date` is when the next period begins, which is invoiced on that day. */
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
  /** When calls are refused unless it pays; null while nothing is overdue. */
  blocked_on: day.nullable(),
  /** How it pays: by card, or by a transfer that the platform enters. */
  paid_by: z.enum(['card', 'transfer']),
})
export type Subscription = z.infer<typeof subscription>

/** An invoice of the platform to a company. */
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

/** A card as its processor describes it: its number is nowhere in this product. */
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
  summary: 'The plan, the seats, what is open and until when it is to be paid.',
  path: 'billing/subscription',
  access: ['billing', 'show'],
  whileInactive: true,
  answer: subscription,
})

export const listSubscriptionInvoices = endpoint({
  name: 'listSubscriptionInvoices',
  summary: 'The invoices of the subscription, newest first.',
  path: 'billing/invoice/list',
  access: ['billing', 'list'],
  whileInactive: true,
  query: pageQuery,
  answer: page(subscriptionInvoice),
})

export const downloadSubscriptionInvoice = endpoint({
  name: 'downloadSubscriptionInvoice',
  summary: 'An invoice of the subscription as PDF.',
  path: 'billing/invoice/{id}/pdf',
  access: ['billing', 'show'],
  whileInactive: true,
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const payInvoice = endpoint({
  name: 'payInvoice',
  summary: 'Pay an open invoice with the selected card; 409 where cards are not set up or it is paid already.',
  method: 'POST',
  path: 'billing/invoice/{id}/pay',
  access: ['billing', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: subscriptionInvoice,
})

export const listCards = endpoint({
  name: 'listCards',
  summary: 'The cards of the company, the newest first; one of them is selected.',
  path: 'billing/card/list',
  access: ['billing', 'list'],
  whileInactive: true,
  answer: page(paymentCard),
})

export const selectCard = endpoint({
  name: 'selectCard',
  summary: 'Make a card the one that invoices are paid with; every other is no longer selected.',
  method: 'POST',
  path: 'billing/card/{id}/select',
  access: ['billing', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: paymentCard,
})

export const removeCard = endpoint({
  name: 'removeCard',
  summary: 'Forget a card; the newest of those left is selected where it was the selected one.',
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
  summary: 'The page of the card processor on which a card is entered; 409 where cards are not set up. No card number comes here.',
  method: 'POST',
  path: 'billing/card/begin',
  access: ['billing', 'edit'],
  whileInactive: true,
  answer: z.object({ url: z.url() }),
})

export const grants = { ADMIN: { billing: ['list', 'show', 'edit'] } } as const satisfies Grants

export const records = {
  subscription_invoice: {
    schema: subscriptionInvoice,
    facts: async () => (await import('#contract/fields/subscription.ts')).subscriptionInvoiceFacts,
  },
} as const satisfies Records
