import type { Broker, BrokerDetail } from '#contract/entities/broker.ts'

/** A broker, as the list has it. */
export const aBroker = (values: Partial<Broker> = {}): Broker => ({
  id: 3,
  created_at: '2025-11-01T10:00:00Z',
  updated_at: '2025-11-01T10:00:00Z',
  version: 1,
  name: 'Summit Freight',
  mc_number: '123456',
  office_phone: '+16145550100',
  email: 'office@summit.example',
  resembles: null,
  resembles_by: null,
  domain: 'summit.example',
  address: '1 Main St, Columbus, OH',
  rating: 4.25,
  is_blacklisted: false,
  blacklist_reason: '',
  days_to_pay: 33,
  ...values,
})
/** A broker, as its page has it. */
export const detail = (values: Partial<BrokerDetail> = {}): BrokerDetail => ({
  ...aBroker(),
  credit_notes: '',
  billing_way: 'mail',
  billing_email: '',
  terms_days: 30,
  needs_po: false,
  needs_originals: false,
  is_reminded: false,
  status_mails: false,
  late_mails: false,
  my_rating: 4,
  rating_count: 3,
  offer_count: 120,
  bid_count: 8,
  won_count: 2,
  last_offer_at: '2025-11-20T10:00:00Z',
  contacts: [{ name: 'Kim Park', email: 'kim@summit.example', phone: '+16145550199' }],
  duplicates: [],
  ...values,
})
