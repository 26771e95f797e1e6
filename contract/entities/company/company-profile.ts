import { z } from 'zod'
import { RADIUS_LEAST_MILES } from '#contract/constants.ts'
import {
  cents,
  emailAddress,
  emailText,
  endpoint,
  FILE_PART,
  instant,
  phoneText,
  seenText,
  versionNumber,
} from '#contract/http.ts'
import { isPublicMailbox } from '#contract/rules/mail-domain.ts'
import { withoutUnseen } from '#contract/rules/visible-text.ts'
import { plainDot, plainMc } from '#contract/rules/numbers.ts'
import type { Records } from '#contract/records.ts'

const text = (most: number) =>
  z.string().overwrite(withoutUnseen).trim().max(most, `Use at most ${most} characters.`)
const isZone = (zone: string) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone)

export const companyProfile = z.object({
  name: seenText(200).min(1, 'Enter the name of the company.'),
  abbreviation: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, 'Enter an abbreviation of 2 to 4 letters.'),
  mc_number: text(40)
    .overwrite(plainMc)
    .regex(/^\d{0,8}$/, 'Enter an MC number of up to 8 digits.'),
  dot_number: text(40)
    .overwrite(plainDot)
    .regex(/^\d{0,8}$/, 'Enter a DOT number of up to 8 digits.'),
  address: text(300),
  phone: phoneText,
  email: emailText,
  remit_to: text(500),
  time_zone: z.string().refine(isZone, 'Choose a time zone, such as America/Chicago.'),
  tonu_fee_cents: cents.max(10_000_000, 'Enter a fee below $100,000.'),
  invoice_note: text(500),
  /** With placeholders; empty for the product's default text. */
  invoice_mail: text(3000),
  reminder_mail: text(3000),
  terms_days: z
    .int('Enter a number of days.')
    .min(0, 'Enter 0 or more days.')
    .max(180, 'Enter at most 180 days.'),
  arrival_radius_miles: z
    .number('Enter a number of miles.')
    .min(RADIUS_LEAST_MILES, `Enter at least ${RADIUS_LEAST_MILES} miles.`)
    .max(5, 'Enter at most 5 miles.'),
  check_call_hours: z
    .int('Enter a number of hours.')
    .min(1, 'Enter 1 or more hours.')
    .max(48, 'Enter at most 48 hours.'),
  /** Users who need a second factor: by role, administrators as well, or everyone. */
  second_factor: z.enum(['roles', 'admins', 'everyone']),
  has_logo: z.boolean(),
  version: versionNumber,
})
export type CompanyProfile = z.infer<typeof companyProfile>

export const intakeAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Enter the email address that brokers send offers to.'))

export const loadService = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^@/, ''))
  .pipe(
    z.union(
      [
        z.ipv4(),
        z.ipv6().transform((address) => new URL(`http://[${address}]`).hostname.slice(1, -1)),
        z
          .hostname()
          .regex(/[a-z]$/)
          .includes('.'),
      ],
      {
        error: 'Enter a domain, such as loads.example, or a mail server address.',
      },
    ),
  )
  .refine(
    (name) => !isPublicMailbox(`@${name}`),
    'Anyone can get an address at this domain. Enter another one.',
  )

export const readCompanyProfile = endpoint({
  name: 'readCompanyProfile',
  summary: 'Get the company profile: names, numbers, remit-to, time zone, TONU fee and email texts.',
  path: 'company/profile',
  access: ['company-profile', 'show'],
  whileInactive: true,
  answer: companyProfile,
})

export const updateCompanyProfile = endpoint({
  name: 'updateCompanyProfile',
  summary:
    'Update the company. Existing invoices and loads keep their details. Returns 400 with the name of an unknown placeholder, 409 if the abbreviation is in use or the version is stale.',
  method: 'PATCH',
  path: 'company/profile',
  access: ['company-profile', 'edit'],
  whileInactive: true,
  body: companyProfile.omit({ has_logo: true, version: true }).partial().extend({ version: versionNumber }),
  answer: companyProfile,
})

export const setCompanyLogo = endpoint({
  name: 'setCompanyLogo',
  summary: `Upload the logo for invoices as multipart form data: a PNG or JPEG of up to 1 MB in the field ${FILE_PART}.`,
  method: 'POST',
  path: 'company/profile/logo',
  access: ['company-profile', 'edit'],
  whileInactive: true,
  takesFile: true,
  answer: companyProfile,
})

export const readCompanyLogo = endpoint({
  name: 'readCompanyLogo',
  summary: 'Download the company logo. Returns 204 if there is none.',
  path: 'company/profile/logo',
  access: ['company-profile', 'show'],
  whileInactive: true,
  answer: z.object({ data_url: z.string() }).nullable(),
})

export const removeCompanyLogo = endpoint({
  name: 'removeCompanyLogo',
  summary: 'Remove the logo from invoices.',
  method: 'POST',
  path: 'company/profile/logo/remove',
  access: ['company-profile', 'edit'],
  whileInactive: true,
  answer: companyProfile,
})

export const companyHealth = z.object({
  intake_address: z.string(),
  other_addresses: z.array(z.string()),
  load_services: z.array(z.string()),
  last_mail_at: instant.nullable(),
  mails_24_hours: z.int(),
  offers_24_hours: z.int(),
  quarantine: z.int(),
  is_silent: z.boolean(),
  /** Time since when no name server replies, so senders cannot be verified; null while one does. */
  unverified_since: instant.nullable(),
  outgoing_waiting: z.int(),
  outgoing_failed: z.int(),
  mail_out: z.enum(['smtp', 'none']),
  retention: z.array(
    z.object({
      data: z.enum(['mail', 'offer', 'position', 'quarantine']),
      days: z.int(),
      is_own: z.boolean(),
      rows: z.int(),
      oldest: instant.nullable(),
    }),
  ),
})
export type CompanyHealth = z.infer<typeof companyHealth>

export const readCompanyHealth = endpoint({
  name: 'readCompanyHealth',
  summary: 'Get email status and data retention.',
  path: 'company/health',
  access: ['company-profile', 'show'],
  whileInactive: true,
  answer: companyHealth,
})

const RETENTION_RULE = 'Enter 7 to 3,650 days.'
const retentionDays = z.int(RETENTION_RULE).min(7, RETENTION_RULE).max(3650, RETENTION_RULE).nullable()

export const changeRetention = endpoint({
  name: 'changeRetention',
  summary:
    'Set how many days to keep data. Null uses the server’s default. Older data is deleted within an hour.',
  method: 'PATCH',
  path: 'company/retention',
  access: ['company-profile', 'edit'],
  whileInactive: true,
  body: z
    .object({ mail: retentionDays, offer: retentionDays, position: retentionDays, quarantine: retentionDays })
    .partial(),
  answer: companyHealth,
})

export const changeIncomingAddresses = endpoint({
  name: 'changeIncomingAddresses',
  summary: 'Set the addresses that receive broker offers. Returns 409 if another company uses an address.',
  method: 'PATCH',
  path: 'company/incoming-addresses',
  access: ['company-profile', 'edit'],
  whileInactive: true,
  body: z.object({
    intake_address: intakeAddress,
    other_addresses: z.array(intakeAddress).max(20, 'Enter at most 20 addresses.').optional(),
  }),
  answer: companyHealth,
})

export const changeLoadServices = endpoint({
  name: 'changeLoadServices',
  summary:
    'Set the services that post loads from brokers’ addresses. Identify each by the domain that signs or sends its email, or by its mail server’s public address.',
  method: 'PATCH',
  path: 'company/load-services',
  access: ['company-profile', 'edit'],
  whileInactive: true,
  body: z.object({ load_services: z.array(loadService).max(50, 'Enter at most 50 services.') }),
  answer: companyHealth,
})

export const testMail = endpoint({
  name: 'testMail',
  summary: 'Send a test email to an address. The email appears in the list of outgoing emails.',
  method: 'POST',
  path: 'company/mail/test',
  access: ['company-profile', 'edit'],
  idempotent: true,
  body: z.object({ to: emailAddress }),
  answer: z.object({ to: z.string() }),
})

export const records = {
  company_profile: {
    schema: companyProfile.omit({ version: true }),
    facts: async () => (await import('#contract/fields/company-profile.ts')).companyProfileFacts,
  },
} as const satisfies Records
