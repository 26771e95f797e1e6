import type { Grants } from '#contract/permissions.ts'

export const grants = {
  VIEW_DISPATCH: {
    'load-tenders': ['list', 'show'],
  },
  CREATE_BID: {
    'load-tenders': ['edit'],
  },
  ADMIN: {
    brokers: ['list'],
    units: ['list'],
    'edi-partners': ['list', 'show', 'create', 'edit'],
    'edi-messages': ['list', 'show', 'create', 'edit'],
  },
} as const satisfies Grants
