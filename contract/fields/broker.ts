import type { BrokerDetail } from '#contract/entities/market/broker.ts'
import { BILLING_WAYS } from '#contract/rules/billing.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { SENDER_MARKS } from '#contract/rules/sender-words.ts'

export const brokerFacts = buildFields<BrokerDetail>()({
  ...RECORD_FACTS,
  name: { label: 'Name', kind: 'text' },
  mc_number: { label: 'MC number', kind: 'digits' },
  dot_number: { label: 'DOT number', kind: 'digits' },
  office_phone: { label: 'Office phone', kind: 'phone' },
  email: { label: 'Email', kind: 'email' },
  domain: { label: 'Email domain', kind: 'text' },
  address: { label: 'Address', kind: 'text' },
  rating: { label: 'Rating', kind: 'number' },
  resembles: { label: 'Similar to', kind: 'lookup', by: 'broker', isInternal: true },
  resembles_by: { label: 'Warning', kind: 'code', codes: SENDER_MARKS },
  register_signs: { label: 'Fraud risk', kind: 'parts' },
  is_blacklisted: { label: 'Blacklisted', kind: 'yes-no' },
  blacklist_reason: { label: 'Blacklist reason', kind: 'text' },
  credit_notes: { label: 'Notes on credit', kind: 'multiline' },
  billing_way: { label: 'Invoice delivery', kind: 'code', codes: BILLING_WAYS },
  billing_email: { label: 'Billing email', kind: 'email' },
  terms_days: { label: 'Payment terms (days)', kind: 'number' },
  credit_limit_cents: { label: 'Credit limit', kind: 'money' },
  days_to_pay: { label: 'Days to pay', kind: 'number' },
  needs_po: { label: 'Requires PO number', kind: 'yes-no' },
  needs_originals: { label: 'Requires original documents', kind: 'yes-no' },
  is_reminded: {
    label: 'Past due reminders',
    kind: 'yes-no',
    help: 'Emailed once at 1, 31, 61 and 91 days past due.',
  },
  status_mails: {
    label: 'Email at pickup and delivery',
    kind: 'yes-no',
    help: 'Sent automatically. You can change it for a load.',
  },
  late_mails: {
    label: 'Email when running late',
    kind: 'yes-no',
    help: 'Sent automatically with the new ETA, once per stop.',
  },
  my_rating: { label: 'Your rating', kind: 'number' },
  rating_count: { label: 'Ratings', kind: 'number', isInternal: true },
  offer_count: { label: 'Offers', kind: 'number', isInternal: true },
  bid_count: { label: 'Bids', kind: 'number', isInternal: true },
  won_count: { label: 'Won', kind: 'number', isInternal: true },
  last_offer_at: { label: 'Last offer', kind: 'instant' },
  register: { label: 'FMCSA register', kind: 'parts', isInternal: true },
  contacts: { label: 'Contacts', kind: 'parts', isInternal: true },
  duplicates: { label: 'Duplicates', kind: 'parts', isInternal: true },
})
