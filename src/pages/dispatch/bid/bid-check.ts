import type { HttpError } from '@refinedev/core'
import { createOwnBid } from '#contract/entities/market/bid.ts'
import { parseCents } from '#contract/rules/money.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import type { BidBody } from '#parts/market/bid/bid-draft.ts'

/** Field names on the wire; `detail` collects messages that belong to no field. */
export const BID_FIELDS = [
  'dispatcher',
  'vehicle',
  'override_reason',
  'broker_price_cents',
  'driver_price_cents',
  'subject',
  'message',
] as const
export type BidField = (typeof BID_FIELDS)[number] | 'detail'
export type BidErrors = Partial<Record<BidField, string>>

export const WRONG_PRICES = {
  broker_price_cents: 'Enter the price in dollars, such as 1450 or 1,450.00.',
  driver_price_cents: 'Enter driver pay in dollars, or leave it blank.',
} as const

const NOTED_LIMIT = 190

interface Typed {
  offer: number
  vehicle: number | null
  price: string
  driverPrice: string
  subject: string
  message: string
  overrideReason: string
  /** The vehicle itself requires an override reason. */
  needsReason: boolean
  /** Warnings stored in front of the reason. */
  overruled?: readonly string[]
  /** Warnings about the vehicle, stored without a typed reason. */
  noted?: readonly string[]
  /** Absent when the user cannot choose a dispatcher. */
  dispatcher?: number
}

const isField = (name: unknown): name is BidField => BID_FIELDS.some((field) => field === name)

export function checkBid(typed: Typed): { body: BidBody; errors: null } | { body: null; errors: BidErrors } {
  const errors: BidErrors = {}
  const price = parseCents(typed.price)
  const driverPrice = typed.driverPrice.trim() === '' ? null : parseCents(typed.driverPrice)

  if (typed.vehicle === null) errors.vehicle = 'Choose a vehicle for the load.'
  if (typed.price.trim() === '') errors.broker_price_cents = 'Enter the price in dollars.'
  else if (price === null) errors.broker_price_cents = WRONG_PRICES.broker_price_cents
  if (driverPrice === null && typed.driverPrice.trim() !== '')
    errors.driver_price_cents = WRONG_PRICES.driver_price_cents

  const reason = typed.overrideReason.trim()
  const overruled = typed.overruled ?? []
  const needsReason = typed.needsReason || overruled.length > 0
  if (needsReason && reason === '') errors.override_reason = 'Enter a reason to send anyway.'

  const body = {
    offer: typed.offer,
    vehicle: typed.vehicle ?? 0,
    broker_price_cents: price ?? 0,
    driver_price_cents: driverPrice,
    subject: typed.subject,
    message: typed.message,
    override_reason: [[...overruled, ...(typed.noted ?? [])].join(', ').slice(0, NOTED_LIMIT), reason]
      .filter(Boolean)
      .join(': '),
    ...(typed.dispatcher !== undefined && { dispatcher: typed.dispatcher }),
  }
  const checked = createOwnBid.body.safeParse(body)
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = isField(path[0]) ? path[0] : 'detail'
    errors[field] ??= message
  }
  return Object.keys(errors).length > 0 ? { body: null, errors } : { body, errors: null }
}

export function serverErrors(failure: Pick<HttpError, 'errors' | 'message'>): BidErrors {
  const named: BidErrors = {}
  for (const [name, texts] of Object.entries(fieldErrors(failure))) {
    const text = texts.join(' ')
    if (isField(name)) named[name] = text
    else named.detail = [named.detail, text].filter(Boolean).join(' ')
  }
  return Object.keys(named).length > 0 ? named : { detail: failure.message }
}
