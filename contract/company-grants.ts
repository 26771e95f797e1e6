import type { Grants } from './permissions.ts'

/** Who may do what with the settings and the platform: apart from their calls, which only their own pages fetch. */
export const COMPANY_GRANTS = {
  apiKeys: { ADMIN: { 'api-keys': ['list', 'create', 'edit'] } },
  billing: { ADMIN: { billing: ['list', 'show', 'edit'] } },
  companyProfile: { ADMIN: { 'company-profile': ['show', 'edit'] } },
} as const satisfies Readonly<Record<string, Grants>>
