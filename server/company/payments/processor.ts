import type { Config } from '#server/kernel/config.ts'
import { stripeProcessor } from '#server/company/payments/stripe.ts'

export interface DescribedCard {
  payment_method: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** `isEarlier`: an attempt with a lost response had succeeded. `waiting`: the outcome is unknown. */
export type Charge =
  | { state: 'paid'; isEarlier?: true }
  | { state: 'waiting' }
  | { state: 'refused'; words: string }

/** Idempotency key, unchanged until the outcome is recorded on the invoice. */
export const chargeKey = (company: number, { id, version }: { id: number; version: number }): string =>
  `invoice-${company}-${id}-${version}`

export type ProcessorEvent = { id: string; type: string } & (
  | { of: 'card'; customer: string; payment_method: string }
  | {
      of: 'charge'
      customer: string
      company: number
      invoice: number
      state: 'paid' | 'refused'
      words: string
    }
  | { of: 'nothing' }
)

/** Card numbers are entered on the processor's page and never reach this server. */
export interface CardProcessor {
  createCustomer(of: { company: number; name: string; email: string }): Promise<string>
  beginCard(customer: string, back: string): Promise<string>
  /** Charges an invoice once, however often it is called. */
  charge(of: {
    key: string
    customer: string
    payment_method: string
    amount_cents: number
    company: number
    invoice: number
    number: string
  }): Promise<Charge>
  /** Undefined when the card is not this customer's or was removed. */
  readCard(customer: string, payment_method: string): Promise<DescribedCard | undefined>
  forgetCard(payment_method: string): Promise<void>
  /** Throws when the signature is invalid. */
  readEvent(body: Buffer, signature: string): ProcessorEvent
}

/** Undefined when none is configured; invoices are then paid by transfer. */
export async function openProcessor(config: Config): Promise<CardProcessor | undefined> {
  return config.stripeSecretKey === undefined ? undefined : stripeProcessor(config)
}
