import { SUBSCRIPTION } from '#contract/constants.ts'
import type { createCompanyAsPlatform, updateSubscription } from '#contract/entities/company/platform.ts'
import { platformCompanyFacts } from '#contract/fields/platform.ts'
import type { BodyOf } from '#contract/http.ts'
import { ZONES, zoneText } from '#contract/rules/zone-words.ts'
import { defineFields } from '#kit/fields/define-fields.ts'

export const fields = defineFields<
  typeof platformCompanyFacts,
  BodyOf<typeof updateSubscription>,
  never,
  BodyOf<typeof createCompanyAsPlatform>
>(platformCompanyFacts, {
  name: { column: { width: 165, card: 'title' }, group: 'Company', form: true, isFixed: true },
  abbreviation: { column: { width: 105 }, group: 'Company', form: true, isFixed: true },
  intake_address: { column: { width: 220, hidden: true }, group: 'Company', form: true, isFixed: true },
  time_zone: {
    cell: { render: zoneText },
    group: 'Company',
    form: { choices: ZONES },
    initial: 'America/New_York',
    isFixed: true,
  },
  payment_status: {
    tones: { active: 'green', grace_period: 'yellow', inactive: 'danger' },
    column: { width: 115, card: 'head' },
    group: 'Subscription',
  },
  is_paused: { column: { width: 75 }, group: 'Subscription' },
  plan: {
    column: { width: 88, card: 'line' },
    group: 'Subscription',
    form: true,
    initial: SUBSCRIPTION.plan,
  },
  seats: { column: { width: 65 }, group: 'Subscription', form: true, initial: SUBSCRIPTION.seats },
  price_cents: {
    column: { width: 90 },
    group: 'Subscription',
    form: true,
    initial: SUBSCRIPTION.price_cents,
  },
  period: { group: 'Subscription', form: true, initial: 'month' },
  due_date: { column: { width: 115 }, group: 'Subscription' },
  open_cents: { column: { width: 90, card: 'labeled' }, group: 'Subscription' },
  users: { column: { width: 105 }, group: 'Usage' },
  vehicles: { column: { width: 85 }, group: 'Usage' },
  offers_30_days: { column: { width: 130, hidden: true }, group: 'Usage' },
  loads_30_days: { column: { width: 130, hidden: true }, group: 'Usage' },
  last_login: { cell: 'ago', column: { width: 122 }, group: 'Usage' },
  created_at: { group: 'Company' },
  admin_username: { label: 'Username', group: 'First administrator', form: 'text', initial: '' },
  admin_email: { label: 'Email', group: 'First administrator', form: 'text', initial: '' },
  admin_password: {
    label: 'Password',
    group: 'First administrator',
    form: 'secret',
    help: 'At least 10 characters.',
    initial: '',
  },
})
