import type { Config } from '#server/config.ts'
import { stripeProcessor } from '#server/payments/stripe.ts'

/** A card as its processor describes it. */
export interface DescribedCard {
  payment_method: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** What came of a charge: taken, now or by an attempt whose answer was lost; refused by the card; or not known yet. */
export type Charge = { state: 'paid'; isEarlier?: true } | { state: 'waiting' } | { state: 'refused'; words: string }

/** The key of a charge: the same for whoever asks, until what came of it is known and stands on the invoice. */
export const chargeKey = (company: number, { id, version }: { id: number; version: number }): string =>
  `invoice-${company}-${id}-${version}`

/** What the processor tells by its webhook, as far as it concerns us. */
export type ProcessorEvent = { id: string; type: string } & (
  | { of: 'card'; customer: string; payment_method: string }
  | { of: 'charge'; customer: string; company: number; invoice: number; state: 'paid' | 'refused'; words: string }
  | { of: 'nothing' }
)

/** Who takes cards: their numbers are entered on the processor's own page and never reach this server. */
export interface CardProcessor {
  createCustomer(of: { company: number; name: string; email: string }): Promise<string>
  /** The address of the page on which a card is entered; it leads back to `back`. */
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
  /** The card of a customer as it is now; undefined where it is not his, or no more. */
  readCard(customer: string, payment_method: string): Promise<DescribedCard | undefined>
  forgetCard(payment_method: string): Promise<void>
  /** The event in a signed body; throws where the signature is not the processor's. */
  readEvent(body: Buffer, signature: string): ProcessorEvent
}

/** The card processor of the settings; undefined where none is set, and invoices are paid by transfer. */
export async function openProcessor(config: Config): Promise<CardProcessor | undefined> {
  return config.stripeSecretKey === undefined ? undefined : stripeProcessor(config)
}
