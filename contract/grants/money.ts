import type { Grants } from '#contract/permissions.ts'

export const grants = {
  VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES: {
    invoices: ['list', 'show'],
  },
  VIEW_ALL_CONFIRMED_LOADS_AND_PRICES: {
    'bank-rows': ['list', 'show', 'create', 'edit'],
    'factor-queue': ['list'],
    'factor-reserve': ['list', 'create'],
    'factor-schedules': ['list', 'show', 'create', 'edit'],
    'factored-invoices': ['list', 'show', 'edit'],
    invoices: ['create'],
    payments: ['list', 'create', 'delete', 'show'],
    receivables: ['list', 'show', 'edit'],
  },
  VIEW_OWN_SALARY: {
    salaries: ['list', 'show'],
  },
  CREATE_OWN_ASSIGNED_CONFIRMED_LOADS: {
    invoices: ['create'],
  },
  CAN_MANAGE_SALARY: {
    books: ['list', 'show', 'create', 'edit'],
    'books-accounts': ['show', 'edit'],
    'driver-pays': ['list', 'show', 'edit'],
    'all-salaries': ['show'],
    salaries: ['edit'],
    users: ['list'],
    'driver-options': ['list'],
    settlements: ['list', 'show', 'edit'],
    'tax-forms': ['list', 'show', 'edit'],
    'tax-payer': ['show', 'edit'],
    'bank-accounts': ['list', 'show', 'edit'],
    'bank-files': ['list', 'show', 'create', 'edit'],
    'bank-origin': ['show', 'edit'],
  },
  DRIVER: {
    'own-pays': ['list', 'show', 'edit'],
  },
} as const satisfies Grants
