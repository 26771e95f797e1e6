import type { Grants } from '#contract/permissions.ts'

export const grants = {
  SESSION: {
    handbook: ['list'],
    notifications: ['list', 'read'],
  },
  VIEW_DISPATCH: {
    places: ['list'],
  },
  VIEW_HR_PORTAL: {
    places: ['list'],
  },
  VIEW_VEHICLES: {
    places: ['list'],
  },
  VIEW_ALL_CONFIRMED_LOADS_AND_PRICES: {
    connections: ['list', 'retry'],
  },
  ADMIN: {
    connections: ['list', 'retry'],
    audit: ['list', 'show'],
    jobs: ['list', 'retry'],
    webhooks: ['list', 'show', 'create', 'edit'],
  },
} as const satisfies Grants
