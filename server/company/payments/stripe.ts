import type { Stripe } from 'stripe'
import type { Config } from '#server/kernel/config.ts'
import { HttpError } from '#server/kernel/base/errors.ts'
import type { CardProcessor, Charge, ProcessorEvent } from '#server/company/payments/processor.ts'

const REFUSED = 'The card was declined. Select another card, or ask your bank.'

const AWAY = 'Can’t reach the card processor. Try again in a few minutes. You won’t be charged twice.'
const NOT_LET_IN =
  'The card processor rejected this installation’s key. Ask the platform administrator to check STRIPE_SECRET_KEY.'

/** For interactive calls. A charge waits longer, because an unknown outcome is worse. */
const AT_ONCE = { timeout: 8_000, maxNetworkRetries: 1 }

const getId = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

function toProcessorEvent(event: Stripe.Event): ProcessorEvent {
  const report = parseEvent(event)
  return report.of !== 'nothing' && report.customer === ''
    ? { id: report.id, type: report.type, of: 'nothing' }
    : report
}

function parseEvent(event: Stripe.Event): ProcessorEvent {
  const { id, type } = event
  if (type === 'setup_intent.succeeded') {
    const { customer, payment_method } = event.data.object
    return { id, type, of: 'card', customer: getId(customer), payment_method: getId(payment_method) }
  }
  if (
    type === 'payment_method.updated' ||
    type === 'payment_method.automatically_updated' ||
    type === 'payment_method.detached'
  ) {
    const customer =
      getId(event.data.object.customer) || String(event.data.previous_attributes?.customer ?? '')
    return { id, type, of: 'card', customer, payment_method: event.data.object.id }
  }
  if (type === 'payment_intent.succeeded' || type === 'payment_intent.payment_failed') {
    const { customer, metadata, last_payment_error } = event.data.object
    const [company, invoice] = [Number(metadata['company']), Number(metadata['invoice'])]
    if (!Number.isSafeInteger(company) || !Number.isSafeInteger(invoice)) return { id, type, of: 'nothing' }
    const state = type === 'payment_intent.succeeded' ? 'paid' : 'refused'
    return {
      id,
      type,
      of: 'charge',
      customer: getId(customer),
      company,
      invoice,
      state,
      words: last_payment_error?.message ?? REFUSED,
    }
  }
  return { id, type, of: 'nothing' }
}

type Errors = typeof Stripe.errors
type ChargeRequest = Parameters<CardProcessor['charge']>[0]

function createClient(StripeClient: typeof Stripe, config: Config): Stripe {
  const at = config.stripeApiUrl === undefined ? undefined : new URL(config.stripeApiUrl)
  return new StripeClient(config.stripeSecretKey ?? '', {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: Number(at.port) || undefined,
      protocol: at.protocol === 'http:' ? 'http' : 'https',
    }),
  } as ConstructorParameters<typeof StripeClient>[1])
}

/** Throws HttpError where the processor is away or rejects the key. */
const createAnswered =
  (errors: Errors) =>
  async <T>(call: Promise<T>): Promise<T> => {
    const isKind = (error: unknown, kinds: readonly (abstract new (...of: never[]) => Error)[]) =>
      kinds.some((kind) => error instanceof kind)
    try {
      return await call
    } catch (cause) {
      const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = errors
      const isAway = isKind(cause, [StripeConnectionError, StripeAPIError, StripeRateLimitError])
      if (!isAway && !isKind(cause, [errors.StripeAuthenticationError, errors.StripePermissionError]))
        throw cause
      throw Object.assign(new HttpError(503, isAway ? AWAY : NOT_LET_IN, isAway ? 60 : undefined), { cause })
    }
  }
type Answered = ReturnType<typeof createAnswered>

async function findEarlierCharge(
  stripe: Stripe,
  answered: Answered,
  { customer, company, invoice }: ChargeRequest,
): Promise<Charge | undefined> {
  // An attempt with a lost response may have succeeded, with another card or longer ago than Stripe keeps
  // idempotency keys.
  const { data: made } = await answered(stripe.paymentIntents.list({ customer, limit: 100 }))
  const ofInvoice = made.filter(
    ({ metadata }) => metadata['company'] === String(company) && metadata['invoice'] === String(invoice),
  )
  if (ofInvoice.some(({ status }) => status === 'succeeded')) return { state: 'paid', isEarlier: true }
  return ofInvoice.some(({ status }) => status === 'processing') ? { state: 'waiting' } : undefined
}

async function createCharge(
  stripe: Stripe,
  answered: Answered,
  { key, customer, payment_method, amount_cents, company, invoice, number }: ChargeRequest,
  errors: Errors,
): Promise<Charge> {
  try {
    const { status } = await answered(
      stripe.paymentIntents.create(
        {
          amount: amount_cents,
          currency: 'usd',
          customer,
          payment_method,
          off_session: true,
          confirm: true,
          description: `Invoice ${number}`,
          metadata: { company: String(company), invoice: String(invoice) },
        },
        { idempotencyKey: key },
      ),
    )
    if (status === 'succeeded') return { state: 'paid' }
    return status === 'processing' ? { state: 'waiting' } : { state: 'refused', words: REFUSED }
  } catch (error) {
    // The key was used with another card and its outcome is still unknown.
    if (error instanceof errors.StripeIdempotencyError) return { state: 'waiting' }
    if (error instanceof errors.StripeCardError) return { state: 'refused', words: error.message || REFUSED }
    throw error
  }
}

export async function stripeProcessor(config: Config): Promise<CardProcessor> {
  const { default: StripeClient } = await import('stripe')
  const { errors } = StripeClient
  const stripe = createClient(StripeClient, config)
  const answered = createAnswered(errors)

  return {
    async createCustomer({ company, name, email }) {
      const made = await answered(
        stripe.customers.create(
          { name, ...(email && { email }), metadata: { company: String(company) } },
          { idempotencyKey: `company-${company}`, ...AT_ONCE },
        ),
      )
      return made.id
    },
    async beginCard(customer, back) {
      const { url } = await answered(
        stripe.checkout.sessions.create(
          {
            mode: 'setup',
            currency: 'usd',
            customer,
            success_url: `${back}?block=cards&card=saved`,
            cancel_url: `${back}?block=cards`,
          },
          AT_ONCE,
        ),
      )
      if (url === null) throw new Error('The card processor returned no page. Try again.')
      return url
    },
    charge: async (request) =>
      (await findEarlierCharge(stripe, answered, request)) ??
      (await createCharge(stripe, answered, request, errors)),
    async readCard(customer, payment_method) {
      try {
        const { id, card, customer: of } = await answered(stripe.paymentMethods.retrieve(payment_method))
        if (!card || getId(of) !== customer) return undefined
        const { brand, last4, exp_month, exp_year } = card
        return { payment_method: id, brand, last4, exp_month, exp_year }
      } catch (error) {
        if (error instanceof errors.StripeInvalidRequestError) return undefined
        throw error
      }
    },
    async forgetCard(payment_method) {
      try {
        await answered(stripe.paymentMethods.detach(payment_method, {}, AT_ONCE))
      } catch (error) {
        if (!(error instanceof errors.StripeInvalidRequestError)) throw error
      }
    },
    readEvent: (body, signature) =>
      toProcessorEvent(stripe.webhooks.constructEvent(body, signature, config.stripeWebhookSecret ?? '')),
  }
}
