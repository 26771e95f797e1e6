import type { Bid, BidDetail } from '#contract/entities/bid.ts'

/** A bid of Dana's with unit 101. */
export const aBid = (values: Partial<Bid> = {}): Bid => ({
  id: 1,
  created_at: '2025-11-20T10:00:00Z',
  updated_at: '2025-11-20T10:00:00Z',
  version: 1,
  offer: 500,
  dispatcher: 7,
  dispatcher_name: 'Dana Reyes',
  vehicle: 9,
  unit_number: '101',
  driver_name: 'Marta Hill',
  override_reason: '',
  broker: 3,
  broker_company: 'Summit Freight',
  broker_email: 'kim@summit.example',
  order_number: '48210',
  pick_up_at: 'Laredo, TX',
  pick_up_at_state: 'TX',
  pick_up_date: null,
  pick_up_date_raw: 'ASAP',
  deliver_to: 'Detroit, MI',
  deliver_to_state: 'MI',
  delivery_date: null,
  delivery_date_raw: 'Deliver Direct',
  miles: 400,
  miles_out: 38,
  broker_price_cents: 95_000,
  driver_price_cents: 70_000,
  sent_at: null,
  mail_state: 'sent',
  broker_answered: false,
  answer: null,
  answer_price_cents: null,
  answered_at: null,
  answer_confirmed_at: null,
  answer_confirmed_by: '',
  load: null,
  load_number: '',
  ...values,
})
/** A mail of its thread. */
export const mail = (values: Partial<BidDetail['mails'][number]>): BidDetail['mails'][number] => ({
  id: 1,
  direction: 'out',
  from: 'dana@carrier.example',
  to: 'kim@summit.example',
  subject: 'Load 48210',
  text: 'We can cover this load.',
  html: '',
  at: '2025-11-20T10:00:00Z',
  state: 'sent',
  error: '',
  ...values,
})
/** The bid with its thread. */
export const detail = (values: Partial<BidDetail> = {}): BidDetail => ({
  ...aBid(),
  message: 'We can cover this load.',
  mails: [mail({})],
  ...values,
})
/** A page of bids. */
export const listed = (...results: Bid[]) => ({ count: results.length, results })
