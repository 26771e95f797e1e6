import type { LoginAnswer, Me } from '#contract/entities/session.ts'

/** What a login of a dispatcher answers, with whatever a test needs otherwise. */
export const loginAnswer = (other: Partial<LoginAnswer> = {}): LoginAnswer => ({
  refresh: 'refresh-1',
  access: 'access-1',
  company_name: 'Blue Road Freight',
  user_id: 7,
  user_uuid: '5f0c9a52-6d8b-4a3e-9f6f-1d2f3a4b5c6d',
  referral_link: '',
  active_email: 'dana@carrier.example',
  is_superuser: false,
  payment_status: 'active',
  teams: [],
  user_permissions: ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'],
  ...other,
})

/** What user/me answers the same dispatcher. */
export const meAnswer = (other: Partial<Me> = {}): Me => ({
  id: 7,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  version: 1,
  uuid: '5f0c9a52-6d8b-4a3e-9f6f-1d2f3a4b5c6d',
  username: 'dana',
  email: 'dana@carrier.example',
  first_name: 'Dana',
  last_name: 'Reyes',
  phone: '+13125550142',
  referral_link: '',
  is_admin: false,
  is_superuser: false,
  payment_status: 'active',
  teams: [],
  user_permissions: ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'],
  company: {
    id: 1,
    name: 'Blue Road Freight',
    abbreviation: 'BRF',
    mc_number: '123456',
    dot_number: '7654321',
    phone: '+13125550100',
    intake_address: 'loads@carrier.example',
    time_zone: 'America/Chicago',
    bid_template: '',
    low_bid_cents_per_mile: 100,
  },
  stand_in: null,
  live: { seq: 5, standing: 'standing-1' },
  ...other,
})
