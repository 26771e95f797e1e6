import type { Grants } from '#contract/permissions.ts'

export const grants = {
  SESSION: {
    'list-views': ['list', 'create', 'delete'],
  },
  VIEW_DISPATCH: {
    'dispatch-views': ['list', 'create', 'edit', 'delete'],
  },
  ADMIN: {
    'company-profile': ['show', 'edit'],
    billing: ['list', 'show', 'edit'],
  },
  SUPERUSER: {
    companies: ['list', 'show', 'create', 'edit'],
    'subscription-invoices': ['list', 'show', 'edit'],
  },
} as const satisfies Grants
