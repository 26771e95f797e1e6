import type { Grants } from '#contract/permissions.ts'

export const grants = {
  VIEW_DISPATCH: {
    'vehicle-search': ['list'],
    units: ['list'],
    'vehicle-locations': ['edit'],
  },
  VIEW_HR_PORTAL: {
    'expiring-documents': ['list', 'show', 'send', 'edit'],
    documents: ['list', 'edit', 'delete'],
    drivers: ['list', 'show', 'create', 'edit', 'delete'],
    'driver-options': ['list'],
    filings: ['list', 'show', 'create', 'edit', 'delete'],
    'hr-portal-vehicles': ['list', 'show', 'create', 'edit', 'delete'],
    'hr-portal': ['list', 'show', 'create', 'edit', 'delete'],
    vehicles: ['show'],
    'vehicle-locations': ['edit'],
  },
  VIEW_VEHICLES: {
    vehicles: ['list', 'show'],
    'vehicle-search': ['list'],
    units: ['list'],
  },
  CHANGE_TEAM: {
    'vehicle-teams': ['edit'],
  },
  CHANGE_VEHICLE_STATUS: {
    'vehicle-status': ['edit'],
  },
  DRIVER: {
    'driver-push': ['show', 'edit'],
  },
  ADMIN: {
    'driver-options': ['list'],
    teams: ['list', 'show', 'create', 'edit', 'delete'],
    users: ['list'],
    'tracking-settings': ['show', 'edit'],
  },
} as const satisfies Grants
