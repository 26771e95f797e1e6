import type { BrokerDetail } from '#contract/entities/broker.ts'
import { BILLING_WAYS } from '#contract/rules/billing.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'
import { SENDER_MARKS } from '#contract/rules/sender-words.ts'

/** What the fields of a broker company are called, and how they read. */
export const brokerFacts = fieldsOf<BrokerDetail>()({
  ...RECORD_FACTS,
  name: { label: 'Name', kind: 'text' },
  mc_number: { label: 'MC number', kind: 'digits' },
  office_phone: { label: 'Office phone', kind: 'phone' },
  email: { label: 'E-mail', kind: 'email' },
  domain: { label: 'Mail domain', kind: 'text' },
  address: { label: 'Address', kind: 'text' },
  rating: { label: 'Rating', kind: 'number' },
  resembles: { label: 'Resembles', kind: 'lookup', by: 'broker' },
  resembles_by: { label: 'Warning', kind: 'code', codes: SENDER_MARKS },
  is_blacklisted: { label: 'Blacklist', kind: 'yes-no' },
  blacklist_reason: { label: 'Blacklisted for', kind: 'text' },
  credit_notes: { label: 'Credit notes', kind: 'multiline' },
  billing_way: { label: 'Wants invoices', kind: 'code', codes: BILLING_WAYS },
  billing_email: { label: 'Billing e-mail', kind: 'email' },
  terms_days: { label: 'Payment terms, days', kind: 'number' },
  days_to_pay: { label: 'Days to pay', kind: 'number' },
  needs_po: { label: 'Wants a PO number', kind: 'yes-no' },
  needs_originals: { label: 'Wants original documents', kind: 'yes-no' },
  is_reminded: { label: 'Remind of late invoices', kind: 'yes-no', help: 'By mail, once in each stage: 1, 31, 61 and 91 days late.' },
  status_mails: { label: 'Mail at pickup and delivery', kind: 'yes-no', help: 'By itself, for each load; a load can differ.' },
  late_mails: { label: 'Mail when a load runs late', kind: 'yes-no', help: 'By itself, with the new time, once for each stop.' },
  my_rating: { label: 'Your rating', kind: 'number' },
  rating_count: { label: 'Ratings', kind: 'number' },
  offer_count: { label: 'Offers', kind: 'number' },
  bid_count: { label: 'Bids', kind: 'number' },
  won_count: { label: 'Won', kind: 'number' },
  last_offer_at: { label: 'Last offer', kind: 'instant' },
  contacts: { label: 'People', kind: 'parts' },
  duplicates: { label: 'Duplicates', kind: 'parts' },
})
