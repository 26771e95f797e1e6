import {
  createCompanyAsPlatform,
  listCompanies,
  readCompanyAsPlatform,
  updateSubscription,
} from '#contract/entities/company/platform.ts'
import { defineResource } from '#kit/define-resource.ts'

export const companies = defineResource({
  label: 'Companies',
  singular: 'Company',
  path: '/platform/companies',
  formerPath: '/settings/companies',
  permission: 'VIEW_SETTINGS',
  endpoints: {
    list: listCompanies,
    show: readCompanyAsPlatform,
    create: createCompanyAsPlatform,
    update: updateSubscription,
  },
  views: () => import('./views.tsx'),
  nav: { group: 'Platform', order: 300, terms: ['Pause a company', 'Change a plan', 'Log in as a user'] },
})
