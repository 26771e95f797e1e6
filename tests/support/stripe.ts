import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'

export const STRIPE_SECRET = 'whsec_test'

/** The body is form-encoded, as in Stripe's API. */
export interface StripeCall {
  path: string
  key: string
  body: URLSearchParams
}

export interface StripeStandIn {
  url: string
  calls: StripeCall[]
  cards: Map<string, { customer: string; last4: string }>
  /** Failure mode; `after` performs the request and then drops the connection. */
  away: keyof typeof AWAY | 'after' | undefined
  /** Runs between a charge and its response. */
  meanwhile: (() => Promise<unknown>) | undefined
  intents: object[]
  refused: Set<string>
  event(id: string, type: string, object: object): { body: string; signature: string }
  stop(): void
}

const AWAY = {
  cut: undefined,
  broken: [500, { error: { type: 'api_error', message: 'out of order' } }],
  locked: [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }],
} as const

const MIXED: [number, object] = [
  400,
  { error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' } },
]

const json = { 'content-type': 'application/json' }

export async function stripeStandIn(): Promise<StripeStandIn> {
  const calls: StripeCall[] = []
  const cards: StripeStandIn['cards'] = new Map()
  const refused = new Set<string>()
  const standing: Pick<StripeStandIn, 'away' | 'meanwhile'> = { away: undefined, meanwhile: undefined }
  const byKey = new Map<string, { text: string; answer: [number, object] }>()
  const intents: { id: string; status: string; customer: string; metadata: object }[] = []

  function answer(method: string, path: string, body: URLSearchParams): [number, object] {
    if (path === '/v1/customers')
      return [200, { id: `cus_${body.get('metadata[company]')}`, object: 'customer' }]
    if (path === '/v1/checkout/sessions')
      return [
        200,
        {
          id: 'cs_1',
          object: 'checkout.session',
          url: `https://checkout.stripe.com/c/pay/${body.get('customer')}`,
        },
      ]
    const id = /^\/v1\/payment_methods\/(\w+)/.exec(path)?.[1]
    if (id !== undefined) {
      const card = cards.get(id)
      if (method === 'POST') cards.delete(id)
      if (!card)
        return [
          404,
          {
            error: {
              type: 'invalid_request_error',
              code: 'resource_missing',
              message: 'No such payment method',
            },
          },
        ]
      const described = { brand: 'visa', last4: card.last4, exp_month: 4, exp_year: 2031 }
      return [200, { id, object: 'payment_method', customer: card.customer, card: described }]
    }
    if (path === '/v1/payment_intents' && method === 'GET')
      return [
        200,
        {
          object: 'list',
          has_more: false,
          data: intents.filter(({ customer }) => customer === body.get('customer')),
        },
      ]
    if (path === '/v1/payment_intents') {
      const isRefused = refused.has(body.get('payment_method') ?? '')
      const metadata = { company: body.get('metadata[company]'), invoice: body.get('metadata[invoice]') }
      const status = isRefused ? 'requires_payment_method' : 'succeeded'
      const intent = {
        id: `pi_${intents.length + 1}`,
        object: 'payment_intent',
        status,
        customer: body.get('customer') ?? '',
        metadata,
      }
      intents.push(intent)
      if (isRefused)
        return [
          402,
          { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
        ]
      return [200, intent]
    }
    return [404, { error: { type: 'invalid_request_error', message: `no ${path}` } }]
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', async () => {
      if (standing.away === 'cut') return request.socket.destroy()
      if (standing.away !== undefined && standing.away !== 'after') {
        const [status, shape] = AWAY[standing.away]
        return response.writeHead(status, json).end(JSON.stringify(shape))
      }
      const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://stripe')
      const key = String(request.headers['idempotency-key'] ?? '')
      const body = request.method === 'GET' ? searchParams : new URLSearchParams(text)
      if (request.method !== 'GET') calls.push({ path, key, body })
      const known = key === '' ? undefined : byKey.get(key)
      const made =
        known && known.text !== text ? MIXED : (known?.answer ?? answer(request.method ?? '', path, body))
      if (key !== '' && !known) byKey.set(key, { text, answer: made })
      if (path === '/v1/payment_intents' && request.method === 'POST') await standing.meanwhile?.()
      if (standing.away === 'after' && request.method === 'POST') return request.socket.destroy()
      const [status, shape] = made
      response.writeHead(status, json).end(JSON.stringify(shape))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const signer = new Stripe('sk_test_signer')
  return Object.assign(standing, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    cards,
    refused,
    intents,
    event(id: string, type: string, object: object) {
      const body = JSON.stringify({
        id,
        object: 'event',
        type,
        api_version: '2025-01-01',
        created: 1,
        data: { object },
      })
      return {
        body,
        signature: signer.webhooks.generateTestHeaderString({ payload: body, secret: STRIPE_SECRET }),
      }
    },
    stop: () => void server.close(),
  })
}
