import { z } from 'zod'
import { newUsername } from '#contract/entities/people/account.ts'
import { companyProfile, intakeAddress } from '#contract/entities/company/company-profile.ts'
import { billingPeriod, loginAnswer, newPassword, paymentStatus } from '#contract/entities/people/session.ts'
import { subscriptionInvoice } from '#contract/entities/company/subscription.ts'
import {
  cents,
  day,
  emailAddress,
  endpoint,
  idParams,
  instant,
  page,
  pageQuery,
  record,
  recordId,
  seenLines,
  seenText,
  versionNumber,
} from '#contract/http.ts'
import type { Records } from '#contract/records.ts'

export const platformCompany = record.extend({
  name: z.string(),
  abbreviation: z.string(),
  intake_address: z.string(),
  time_zone: z.string(),
  payment_status: paymentStatus,
  plan: z.string(),
  seats: z.int(),
  price_cents: cents,
  period: billingPeriod,
  due_date: day,
  is_paused: z.boolean(),
  users: z.int(),
  vehicles: z.int(),
  offers_30_days: z.int(),
  loads_30_days: z.int(),
  open_cents: cents,
  last_login: instant.nullable(),
})
export type PlatformCompany = z.infer<typeof platformCompany>

export const platformInvoice = subscriptionInvoice.extend({ company: z.int(), company_name: z.string() })
export type PlatformInvoice = z.infer<typeof platformInvoice>

const planInput = z.object({
  plan: seenText(60).min(1, 'Enter a plan name.'),
  seats: z.int('Enter a whole number.').min(1, 'Enter at least 1 seat.').max(10_000),
  price_cents: cents.max(100_000_000, 'Enter an amount below $1,000,000.'),
  period: billingPeriod,
})

export const listCompanies = endpoint({
  name: 'listCompanies',
  summary: 'List all companies by name, with subscription and usage.',
  path: 'platform/company/list',
  access: ['companies', 'list'],
  whileInactive: true,
  query: pageQuery.extend({
    search: z.string().trim().max(100).optional(),
    payment_status: paymentStatus.optional(),
  }),
  answer: page(platformCompany),
})

export const platformOverview = z.object({
  companies: z.int(),
  paused: z.int(),
  blocked: z.int(),
  /** Prices of the companies that are not paused; a yearly price counts a twelfth. */
  monthly_cents: z.int(),
  past_due: z.array(
    z.object({
      company: z.int(),
      name: z.string(),
      invoices: z.int(),
      amount_cents: z.int(),
      oldest_due_on: day,
    }),
  ),
  /** The last 12 months in UTC, newest first; invoices that were voided are left out. */
  months: z.array(z.object({ month: z.string(), invoiced_cents: z.int(), paid_cents: z.int() })),
})
export type PlatformOverview = z.infer<typeof platformOverview>

export const readPlatformOverview = endpoint({
  name: 'readPlatformOverview',
  summary: 'Count companies, list those past due with what they owe, and the revenue of the last 12 months.',
  path: 'platform/overview',
  access: ['companies', 'list'],
  whileInactive: true,
  answer: platformOverview,
})

export const readCompanyAsPlatform = endpoint({
  name: 'readCompanyAsPlatform',
  summary: 'Get a company.',
  path: 'platform/company/{id}',
  access: ['companies', 'show'],
  whileInactive: true,
  params: idParams,
  answer: platformCompany,
})

export const createCompanyAsPlatform = endpoint({
  name: 'createCompanyAsPlatform',
  summary: 'Create a company with built-in roles and its first administrator.',
  method: 'POST',
  path: 'platform/company/create',
  access: ['companies', 'create'],
  whileInactive: true,
  status: 201,
  body: planInput.extend({
    name: companyProfile.shape.name,
    abbreviation: companyProfile.shape.abbreviation,
    intake_address: intakeAddress,
    time_zone: companyProfile.shape.time_zone.default('America/New_York'),
    admin_username: newUsername,
    admin_email: emailAddress,
    admin_password: newPassword,
  }),
  answer: platformCompany,
})

export const updateSubscription = endpoint({
  name: 'updateSubscription',
  summary:
    'Change a company’s plan, seats, price or period. Applies from the next invoice. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'platform/company/{id}',
  access: ['companies', 'edit'],
  whileInactive: true,
  params: idParams,
  body: planInput.partial().extend({ version: versionNumber }),
  answer: platformCompany,
})

export const pauseCompany = endpoint({
  name: 'pauseCompany',
  summary:
    'Pause a company. Its users see the banner, and every endpoint except session, settings and billing returns 402. Nothing is invoiced.',
  method: 'POST',
  path: 'platform/company/{id}/pause',
  access: ['companies', 'edit'],
  whileInactive: true,
  params: idParams,
  body: z.object({ reason: seenLines(300).min(3, 'Enter the reason.') }),
  answer: platformCompany,
})

export const resumeCompany = endpoint({
  name: 'resumeCompany',
  summary: 'Resume a paused company. Access then depends on its invoices.',
  method: 'POST',
  path: 'platform/company/{id}/resume',
  access: ['companies', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: platformCompany,
})

export const impersonate = endpoint({
  name: 'impersonate',
  summary:
    'Log in as a company’s administrator, or as a named user, for an hour. Requires a reason. A banner shows it, and the company’s audit log records it.',
  method: 'POST',
  path: 'platform/company/{id}/impersonate',
  access: ['companies', 'edit'],
  whileInactive: true,
  params: idParams,
  body: z.object({
    reason: seenLines(300).min(3, 'Enter the reason.'),
    username: z.string().trim().max(150).optional(),
  }),
  answer: loginAnswer,
})

export const listPlatformInvoices = endpoint({
  name: 'listPlatformInvoices',
  summary: 'List all companies’ subscription invoices, newest first. Filter by `company` and `status`.',
  path: 'platform/invoice/list',
  access: ['subscription-invoices', 'list'],
  whileInactive: true,
  query: pageQuery.extend({
    company: recordId.optional(),
    status: z.enum(['open', 'paid', 'void']).optional(),
  }),
  answer: page(platformInvoice),
})

export const readPlatformInvoice = endpoint({
  name: 'readPlatformInvoice',
  summary: 'Get a subscription invoice.',
  path: 'platform/invoice/{id}',
  access: ['subscription-invoices', 'show'],
  whileInactive: true,
  params: idParams,
  answer: platformInvoice,
})

export const markInvoicePaid = endpoint({
  name: 'markInvoicePaid',
  summary:
    'Mark an open invoice as paid, with the payment method. The company resumes immediately if nothing else is overdue.',
  method: 'POST',
  path: 'platform/invoice/{id}/paid',
  access: ['subscription-invoices', 'edit'],
  whileInactive: true,
  params: idParams,
  body: z.object({ paid_by: seenText(120).min(1, 'Enter how it was paid, such as the transfer number.') }),
  answer: platformInvoice,
})

export const voidInvoice = endpoint({
  name: 'voidInvoice',
  summary: 'Void an open invoice. Nothing is owed on it.',
  method: 'POST',
  path: 'platform/invoice/{id}/void',
  access: ['subscription-invoices', 'edit'],
  whileInactive: true,
  params: idParams,
  body: z.object({ reason: seenLines(300).min(3, 'Enter the reason.') }),
  answer: platformInvoice,
})

export const records = {
  platform_company: {
    schema: platformCompany,
    facts: async () => (await import('#contract/fields/platform.ts')).platformCompanyFacts,
  },
} as const satisfies Records
