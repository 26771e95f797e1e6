import type { CompanyProfile, updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import { companyProfileFacts } from '#contract/fields/company-profile.ts'
import type { BodyOf } from '#contract/http.ts'
import { ZONES, zoneText } from '#contract/rules/zone-words.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import type { SettingsViews } from '#kit/settings/settings-views.ts'
import { InvoiceMail, ReminderMail } from './invoice-mail.tsx'
import { Logo } from './logo.tsx'

const company = 'Company'
const numbers = 'Time zone and load numbers'
const tracking = 'Tracking'
const security = 'Security'
const invoices = 'Invoices'

const zones = Object.fromEntries(
  [...Object.keys(ZONES), ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone, zoneText(zone)]),
)
const TEXT = { maxLength: 500 }
const MAIL = { maxLength: 3000, placeholder: 'Default text (shown below)' }

const views: SettingsViews<CompanyProfile> = {
  about: 'Your company’s name and address, and what appears on its invoices.',
  sections: [
    {
      form: 'company',
      fields: defineFields<typeof companyProfileFacts, BodyOf<typeof updateCompanyProfile>>(
        companyProfileFacts,
        {
          name: { group: company, form: true, isWide: true },
          mc_number: { group: company, form: true },
          dot_number: { group: company, form: true },
          phone: { group: company, form: true },
          email: { group: company, form: true },
          address: { group: company, form: true, isWide: true },
          time_zone: { group: numbers, form: { choices: zones } },
          abbreviation: { group: numbers, form: true },
          arrival_radius_miles: { group: tracking, form: true },
          check_call_hours: { group: tracking, form: true },
          second_factor: { group: security, form: true, isWide: true },
          remit_to: { group: invoices, form: true },
          invoice_note: { group: invoices, form: true },
          invoice_mail: { group: invoices, form: true, assist: InvoiceMail },
          reminder_mail: { group: invoices, form: true, assist: ReminderMail },
          terms_days: { group: invoices, form: true },
          tonu_fee_cents: { group: invoices, form: true },
        },
      ),
      groups: {
        [company]: { about: 'Shown on invoices and in your email signatures.' },
        [numbers]: { about: 'Existing loads keep their numbers.' },
        [security]: {
          about:
            'Users log in with a passkey, or with a password and a code from an authenticator app. A login through your sign-in provider counts if the provider requires two-factor authentication.',
        },
        [invoices]: { about: 'Issued invoices don’t change.' },
      },
      inputs: {
        name: { autoComplete: 'organization' },
        mc_number: { inputMode: 'numeric' },
        dot_number: { inputMode: 'numeric' },
        phone: { autoComplete: 'tel' },
        email: { autoComplete: 'email', type: 'email' },
        address: { autoComplete: 'street-address' },
        remit_to: TEXT,
        invoice_note: TEXT,
        invoice_mail: MAIL,
        reminder_mail: MAIL,
      },
      done: () => 'Company saved.',
    },
    { title: 'Logo', about: 'PNG or JPEG, up to 1 MB. It appears at the top of invoices.', Part: Logo },
  ],
  isInIdentity: true,
}
export default views
