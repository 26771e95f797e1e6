import { readCompanyProfile, updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import { defineSettings } from '#kit/settings/define-settings.ts'

export const company = defineSettings({
  name: 'company-profile',
  label: 'Company',
  path: '/settings/company',
  permission: 'VIEW_SETTINGS',
  access: ['company-profile', 'edit'],
  endpoints: { read: readCompanyProfile, update: { company: updateCompanyProfile } },
  views: () => import('./page.ts'),
  nav: {
    order: 101,
    terms: [
      'Company name',
      'MC and DOT numbers',
      'Address',
      'Phone and email',
      'Time zone',
      'Load number abbreviation',
      'Remit to',
      'Invoice note',
      'Invoice email',
      'Past due reminder email',
      'TONU fee',
      'Payment terms (days)',
      'Arrival radius',
      'Hours between check calls',
      'Logo',
      'Two-factor authentication for everyone',
    ],
  },
})
