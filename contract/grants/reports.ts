import type { Grants } from '#contract/permissions.ts'

export const grants = {
  SESSION: {
    search: ['list'],
  },
  VIEW_OWN_DASHBOARD: {
    dashboard: ['list'],
    users: ['list'],
  },
  VIEW_COMPANY_DASHBOARD: {
    'company-dashboard': ['show'],
  },
  CAN_MANAGE_MAILING: {
    mailings: ['list', 'show', 'create', 'edit', 'send'],
  },
} as const satisfies Grants
