import { Typography } from 'antd'
import {
  type updateBroker,
  type listBrokers,
  blacklistBroker,
  type Broker,
  type BrokerDetail,
  restoreBroker,
} from '#contract/entities/market/broker.ts'
import { brokerFacts } from '#contract/fields/broker.ts'
import type { BodyOf } from '#contract/http.ts'
import { termsText } from '#contract/rules/billing.ts'
import { fraudRisk } from '#contract/rules/fraud-risk.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { creditLimitAction } from '#parts/market/credit-limit.ts'
import { Risk } from '#parts/market/fraud/risk.tsx'
import { Rating } from '#parts/market/rating/stars.tsx'
import { OwnRating } from './own-rating.tsx'
import { defineFilters } from '#kit/list/filters.ts'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { enterBrokerRegister, lookUpBroker } from '#contract/entities/market/broker-register.ts'
import { BROKER_AUTHORITY } from '#contract/rules/broker-register.ts'
import { tabs } from './history.tsx'

const Blacklisted = () => <StatusTag tone="danger">Blacklisted</StatusTag>

const brokerSigns = ({ register_signs, resembles_by }: Broker) => [
  ...(register_signs ?? []),
  ...(resembles_by ? [resembles_by] : []),
]

function drawRisk(broker: Broker) {
  const signs = brokerSigns(broker)
  return fraudRisk({ signs }).level !== 'none' && <Risk signs={signs} />
}

const ratings = (count: number) => `from ${pluralize(count, 'rating')}`

const fields = defineFields<typeof brokerFacts, BodyOf<typeof updateBroker>, 'mean_rating'>(brokerFacts, {
  name: { column: { width: 240 }, group: 'Company', form: true },
  is_blacklisted: {
    cell: { compute: (row) => row.is_blacklisted && <Blacklisted /> },
    column: { width: 120, priority: 'always', card: 'head' },
  },
  blacklist_reason: {
    cell: {
      compute: ({ blacklist_reason }) => (
        <>
          <Blacklisted /> {blacklist_reason}
        </>
      ),
    },
    group: 'Company',
    sparse: true,
  },
  register_signs: {
    cell: { compute: drawRisk, ofRow: true },
    column: { width: 150, priority: 'always', card: 'head' },
    group: 'Company',
    sparse: true,
  },
  resembles_by: { group: 'Company', sparse: true },
  mc_number: { column: { width: 110, priority: 1 }, group: 'Company', form: true },
  dot_number: { column: { width: 110, priority: 5 }, group: 'Company', form: true },
  rating: {
    cell: { render: (rating) => <Rating value={rating} /> },
    column: { width: 90, priority: 2, card: 'line' },
  },
  days_to_pay: { column: { width: 100, priority: 3, card: 'labeled' }, group: 'Billing', sparse: true },
  credit_limit_cents: { column: { width: 120, hidden: true }, group: 'Billing', sparse: true },
  office_phone: { column: { width: 150, priority: 4, card: 'line' }, group: 'Company', form: true },
  email: { column: { width: 240 }, group: 'Company', form: true },
  domain: {
    column: { width: 160, hidden: true },
    group: 'Company',
    form: true,
    help: 'Emails from other domains show a warning',
  },
  address: { column: { width: 220, hidden: true }, group: 'Company', form: true },
  credit_notes: { group: 'Company', form: true, sparse: true },

  billing_way: { group: 'Billing', form: true },
  billing_email: { group: 'Billing', form: true, help: 'Leave blank to use the broker’s email.' },
  terms_days: { cell: { render: termsText }, showLabel: 'Terms', group: 'Billing', form: true },
  needs_po: { group: 'Billing', form: true },
  needs_originals: { group: 'Billing', form: true },
  is_reminded: { group: 'Billing', form: true },
  status_mails: { group: 'Status emails', form: true },
  late_mails: { group: 'Status emails', form: true },
  my_rating: { cell: { compute: (broker) => <OwnRating broker={broker} /> }, group: 'Rating' },
  mean_rating: {
    label: 'Average rating',
    cell: {
      compute: ({ rating, rating_count }) =>
        rating === null ? (
          'No ratings yet'
        ) : (
          <>
            <Rating value={rating} />{' '}
            <Typography.Text type="secondary">{ratings(rating_count)}</Typography.Text>
          </>
        ),
    },
    group: 'Rating',
  },
  last_offer_at: { group: 'Rating' },
})

const filters = defineFilters<typeof listBrokers>([
  { kind: 'search', name: 'search', label: 'Search name, MC, DOT, email' },
  {
    kind: 'choice',
    name: 'is_blacklisted',
    label: brokerFacts.is_blacklisted.label,
    choices: { '': 'All', false: 'Not blacklisted', true: 'Blacklisted' },
    initial: '',
  },
])

const actions: readonly RecordAction<BrokerDetail>[] = [
  creditLimitAction(({ name }) => name),
  {
    label: 'Blacklist',
    endpoint: blacklistBroker,
    when: ({ is_blacklisted }) => !is_blacklisted,
    confirm: {
      title: 'Blacklist this broker?',
      text: ({ name }) => `Dispatchers see a warning before they bid with ${name}. Its offers still come in.`,
      isDanger: true,
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    done: ({ name }) => `${name} blacklisted.`,
  },
  {
    label: 'Remove from blacklist',
    endpoint: restoreBroker,
    when: ({ is_blacklisted }) => is_blacklisted,
    confirm: {
      title: 'Remove this broker from the blacklist?',
      text: ({ name, blacklist_reason }) =>
        `${name} was blacklisted. Reason: ${blacklist_reason || 'not given'}.`,
    },
    done: ({ name }) => `${name} removed from the blacklist.`,
  },
  {
    label: 'Look up at FMCSA',
    endpoint: lookUpBroker,
    when: ({ mc_number, dot_number }) => mc_number !== '' || dot_number !== '',
    isRare: true,
    done: ({ name, register: [now] }) =>
      now?.is_found === false ? `FMCSA has no such number as ${name}’s.` : `${name} looked up at FMCSA.`,
  },
  {
    label: 'Enter register data',
    endpoint: enterBrokerRegister,
    when: () => true,
    isRare: true,
    confirm: {
      title: 'What does FMCSA’s register say?',
      text: ({ name }) =>
        `For ${name}. It is kept as entered by you, and counts only where FMCSA has not answered.`,
      fields: [
        { name: 'legal_name', label: 'Legal name', isLine: true },
        { name: 'dba_name', label: 'DBA name', isLine: true, isOptional: true },
        { name: 'broker_authority', label: 'Broker authority', choices: BROKER_AUTHORITY },
        { name: 'authority_since', label: 'Authority since', isDay: true, isOptional: true },
        { name: 'phone', label: 'Phone', isLine: true, isOptional: true },
        { name: 'address', label: 'Address', isLine: true, isOptional: true },
      ],
      initial: ({ name, register: [now] }) => ({
        legal_name: now?.legal_name || name,
        broker_authority: now?.broker_authority ?? 'active',
      }),
    },
    done: ({ name }) => `Register data of ${name} saved.`,
  },
]

const views: Views<BrokerDetail> = {
  title: ({ name }) => name,
  status: drawRisk,
  fields,
  filters,
  actions,
  tabs,
  empty: 'No brokers yet. They’re added from their offers.',
}
export default views
