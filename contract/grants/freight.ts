import type { Grants, Permission } from '#contract/permissions.ts'

const booking = {
  'load-shares': ['list', 'create'],
  brokers: ['list'],
  users: ['list'],
  units: ['list'],
  'vehicle-search': ['list'],
  'driver-options': ['list'],
  places: ['list'],
  orders: ['edit'],
  'rate-confirmations': ['edit'],
} as const satisfies Grants[Permission]

export const grants = {
  VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES: {
    'load-billing': ['show'],
    'load-comments': ['list', 'create', 'edit', 'read'],
    'load-documents': ['list'],
    loads: ['list', 'show'],
    brokers: ['list'],
    users: ['list'],
    units: ['list'],
    orders: ['list', 'show'],
    'rate-confirmations': ['list', 'show'],
  },
  VIEW_ALL_CONFIRMED_LOADS_AND_PRICES: {
    assignments: ['list', 'show'],
    factors: ['list', 'show'],
    'load-billing': ['edit'],
    'load-documents': ['create', 'delete'],
    'all-loads': ['show'],
  },
  CREATE_OWN_ASSIGNED_CONFIRMED_LOADS: {
    'load-billing': ['edit'],
    'load-documents': ['create', 'delete'],
    loads: ['create', 'edit'],
    ...booking,
  },
  CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT: {
    loads: ['create', 'edit'],
    'assigned-loads': ['create'],
    ...booking,
  },
  EDIT_ALL_CONFIRMED_LOADS_OWN_PRICES_ONLY: {
    loads: ['edit'],
    'all-loads': ['edit'],
    ...booking,
  },
  EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES: {
    loads: ['edit'],
    'all-loads': ['edit'],
    'all-load-prices': ['edit'],
    ...booking,
  },
  DELETE_ALL_CONFIRMED_LOADS: {
    loads: ['delete'],
    'all-loads': ['delete'],
  },
  DELETE_OWN_ASSIGNED_CONFIRMED_LOADS: {
    loads: ['delete'],
  },
  DRIVER: {
    'driver-loads': ['list', 'edit', 'create'],
    'load-comments': ['list', 'create', 'edit', 'read'],
  },
  ADMIN: {
    assignments: ['create', 'edit'],
    factors: ['create', 'edit'],
  },
} as const satisfies Grants
