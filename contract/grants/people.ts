import type { Grants } from '#contract/permissions.ts'

export const grants = {
  SESSION: {
    session: ['show', 'edit'],
    settings: ['show'],
  },
  VIEW_DISPATCH: {
    users: ['list'],
  },
  VIEW_OWN_BIDS: {
    users: ['list'],
  },
  VIEW_SETTINGS: {
    settings: ['list'],
  },
  ADMIN: {
    accounts: ['list', 'show', 'create', 'edit'],
    'api-keys': ['list', 'create', 'edit'],
    roles: ['list', 'edit'],
  },
} as const satisfies Grants
