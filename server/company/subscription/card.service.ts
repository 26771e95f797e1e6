import type { PaymentCard } from '#contract/entities/company/subscription.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { type CardProcessor, type Charge, chargeKey } from '#server/company/payments/processor.ts'
import {
  type CardRow,
  changeSubscription,
  findCard,
  findInvoice,
  findSubscription,
  type InvoiceRow,
  selectCard,
  selectedCard,
  type SubscriptionRow,
} from '#server/company/subscription/subscription.repository.ts'
import { dropCard, enterCharge, noteRefusal } from '#server/company/subscription/subscription.service.ts'

/** The processor's calls run before a transaction, which must not wait for another server. */
export interface AtProcessor {
  readonly processor: CardProcessor | undefined
  readonly companyId: number
  readonly read: Read
}

export interface ChargeOutcome {
  readonly charge: Charge
  readonly paidBy: string
}

function openCards(processor: CardProcessor | undefined): CardProcessor {
  if (!processor) throw new Conflict('Card payments aren’t available. Pay by bank transfer.')
  return processor
}

const cardText = ({ brand, last4 }: Pick<PaymentCard, 'brand' | 'last4'>) => `${brand} ending in ${last4}`

export async function chooseCard(tx: Tx, who: Changer, id: number): Promise<PaymentCard> {
  const card = await orNotFound(selectCard(tx, id))
  await audit(tx, {
    who,
    action: 'select',
    record_type: 'payment_card',
    record_id: id,
    after: { card: cardText(card) },
  })
  return card
}

export async function forgetAtProcessor({ processor, read }: AtProcessor, id: number): Promise<undefined> {
  const card = await orNotFound(read((tx) => findCard(tx, id)))
  await processor?.forgetCard(card.payment_method)
}

export async function removeOwnCard(tx: Tx, who: Changer, id: number): Promise<void> {
  const { last4 } = await dropCard(tx, id)
  await audit(tx, { who, action: 'remove', record_type: 'payment_card', record_id: id, before: { last4 } })
}

/** Returns the address of the processor's page. */
export async function beginAtProcessor(
  db: Database,
  { processor, companyId, read }: AtProcessor,
  origin: string,
): Promise<string> {
  const cards = openCards(processor)
  const [company, subscription] = await read(async (tx) => [
    await readCompany(tx),
    await findSubscription(tx),
  ])
  let customer = subscription?.stripe_customer ?? ''
  if (customer === '') {
    customer = await cards.createCustomer({ company: companyId, name: company.name, email: company.email })
    await db.tenant(companyId, (tx) => changeSubscription(tx, { stripe_customer: customer }))
  }
  return cards.beginCard(customer, `${origin}/settings/billing`)
}

/** Safe to repeat: the processor accepts each invoice once. */
export async function charge(
  processor: CardProcessor,
  companyId: number,
  of: { invoice: InvoiceRow; card: CardRow; subscription: SubscriptionRow },
): Promise<ChargeOutcome> {
  const { invoice, card, subscription } = of
  const made = await processor.charge({
    key: chargeKey(companyId, invoice),
    customer: subscription.stripe_customer,
    payment_method: card.payment_method,
    amount_cents: invoice.amount_cents,
    company: companyId,
    invoice: invoice.id,
    number: invoice.number,
  })
  return { charge: made, paidBy: made.state === 'paid' && made.isEarlier ? 'card' : cardText(card) }
}

export async function enterOutcome(
  tx: Tx,
  invoice: number,
  { charge, paidBy }: ChargeOutcome,
  who?: Changer,
): Promise<void> {
  if (charge.state === 'paid') await enterCharge(tx, invoice, paidBy, who)
  if (charge.state === 'refused') await noteRefusal(tx, invoice, charge.words)
}

export async function chargeInvoice(
  { processor, companyId, read }: AtProcessor,
  id: number,
): Promise<ChargeOutcome> {
  const [invoice, card, subscription] = await read(async (tx) => [
    await orNotFound(findInvoice(tx, id)),
    await selectedCard(tx),
    await orNotFound(findSubscription(tx)),
  ])
  const cards = openCards(processor)
  if (invoice.status !== 'open') throw new Conflict(`Invoice ${invoice.number} is already ${invoice.status}.`)
  if (!card) throw new BadRequest('Add a card first.')
  return charge(cards, companyId, { invoice, card, subscription })
}
