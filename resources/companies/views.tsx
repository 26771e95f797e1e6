import { SUBSCRIPTION } from '#contract/constants.ts'
import {
  type createCompanyAsPlatform,
  type updateSubscription,
  type listCompanies,
  listPlatformInvoices,
  pauseCompany,
  type PlatformCompany,
  resumeCompany,
} from '#contract/entities/company/platform.ts'
import { platformCompanyFacts } from '#contract/fields/platform.ts'
import type { BodyOf } from '#contract/http.ts'
import { ZONES, zoneText } from '#contract/rules/zone-words.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { type RecordAction, recordList, type Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { PlatformLayout } from './overview.tsx'
import { invoiceColumns } from '#parts/company/subscription/invoice-columns.ts'

const fields = defineFields<
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
  due_date: { column: { width: 115, priority: 'always', card: 'labeled' }, group: 'Subscription' },
  open_cents: { column: { width: 90, priority: 'always', card: 'labeled' }, group: 'Subscription' },
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

const StandInForm = preloadable(async () => (await import('./impersonation-form.tsx')).ImpersonationForm)

const filters = defineFilters<typeof listCompanies>([
  { kind: 'search', name: 'search', label: 'Search name, abbreviation' },
  {
    kind: 'choice',
    name: 'payment_status',
    label: platformCompanyFacts.payment_status.label,
    choices: { '': 'All', ...platformCompanyFacts.payment_status.codes },
    initial: '',
  },
])

const actions: readonly RecordAction<PlatformCompany>[] = [
  {
    label: 'Pause',
    endpoint: pauseCompany,
    when: ({ is_paused }) => !is_paused,
    confirm: {
      title: 'Pause this company?',
      text: ({ name }) =>
        `${name} is blocked right away: its users see the banner, and it isn’t invoiced until you resume it.`,
      isDanger: true,
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    isRare: true,
    done: ({ name }) => `${name} paused.`,
  },
  {
    label: 'Resume',
    endpoint: resumeCompany,
    when: ({ is_paused }) => is_paused,
    isNext: true,
    done: ({ name, payment_status }) =>
      payment_status === 'active'
        ? `${name} is active again.`
        : `${name} resumed; it still has unpaid invoices.`,
  },
]

const views: Views<PlatformCompany> = {
  title: ({ name }) => name,
  fields,
  filters,
  actions,
  listLayout: PlatformLayout,
  tabs: [
    {
      name: 'invoices',
      label: 'Invoices',
      list: recordList<PlatformCompany>()({
        endpoint: listPlatformInvoices,
        query: ({ id }) => ({ company: id }),
        fields: invoiceColumns,
        to: ({ id }) => `/platform/subscription-invoices/${id}`,
        empty: 'No invoices yet.',
      }),
    },
    {
      name: 'stand-in',
      label: 'Log in as',
      access: ['companies', 'edit'],
      render: (company) => <StandInForm company={company} />,
    },
  ],
  empty: 'No companies yet. Add the first one.',
}
export default views
