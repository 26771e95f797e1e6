import {
  changeIncomingAddresses,
  changeLoadServices,
  changeRetention,
  readCompanyHealth,
} from '#contract/entities/company/company-profile.ts'
import { defineSettings } from '#kit/settings/define-settings.ts'

export const mailSettings = defineSettings({
  name: 'company-health',
  label: 'Email and data',
  path: '/settings/mail',
  permission: 'VIEW_SETTINGS',
  access: ['company-profile', 'edit'],
  endpoints: {
    read: readCompanyHealth,
    update: {
      addresses: changeIncomingAddresses,
      services: changeLoadServices,
      retention: changeRetention,
    },
  },
  views: () => import('./page.tsx'),
  nav: {
    order: 125,
    terms: [
      'Intake addresses',
      'Trusted load services',
      'Test email',
      'SMTP relay',
      'Feed health',
      'Data retention',
      'Retention period',
    ],
  },
})
