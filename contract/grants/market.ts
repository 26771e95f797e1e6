import type { Grants } from '#contract/permissions.ts'

export const grants = {
  VIEW_DISPATCH: {
    brokers: ['list', 'show'],
    'broker-ratings': ['edit'],
    'driver-bids': ['list'],
    lanes: ['list', 'show'],
    'mail-rules': ['list', 'show'],
    'incoming-mail': ['list', 'show', 'retry'],
    dispatch: ['list'],
    offers: ['list', 'show', 'read'],
    presence: ['list', 'edit'],
    watches: ['list', 'show', 'create', 'edit', 'delete'],
  },
  VIEW_OWN_BIDS: {
    bids: ['list', 'show'],
    units: ['list'],
    brokers: ['list', 'show'],
    'outgoing-mail': ['list', 'show'],
  },
  CREATE_BID: {
    'bid-advice': ['show'],
    bids: ['create', 'edit', 'send'],
    brokers: ['edit'],
    'driver-bids': ['create'],
    'mail-rules': ['create', 'delete'],
    'outgoing-mail': ['send'],
    'incoming-mail': ['edit'],
    offers: ['create', 'edit'],
  },
  CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT: {
    'assigned-bids': ['create'],
    brokers: ['delete'],
  },
  DRIVER: {
    'driver-asks': ['list', 'edit'],
  },
  ADMIN: {
    'bid-template': ['show', 'edit'],
  },
} as const satisfies Grants
