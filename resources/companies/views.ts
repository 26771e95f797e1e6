import { createElement } from 'react'
import {
  type listCompanies,
  listPlatformInvoices,
  pauseCompany,
  type PlatformCompany,
  resumeCompany,
} from '#contract/entities/company/platform.ts'
import { platformCompanyFacts } from '#contract/fields/platform.ts'
import { type RecordAction, recordList, type Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { invoiceColumns } from '#parts/company/subscription/invoice-columns.ts'
import { fields } from './fields.tsx'

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
  tabs: [
    {
      name: 'invoices',
      label: 'Invoices',
      list: recordList<PlatformCompany>()({
        endpoint: listPlatformInvoices,
        query: ({ id }) => ({ company: id }),
        fields: invoiceColumns,
        to: ({ id }) => `/settings/subscription-invoices/${id}`,
        empty: 'No invoices yet.',
      }),
    },
    {
      name: 'stand-in',
      label: 'Log in as',
      access: ['companies', 'edit'],
      render: (company) => createElement(StandInForm, { company }),
    },
  ],
  empty: 'No companies yet. Add the first one.',
}
export default views
