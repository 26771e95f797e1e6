import type { ActionField } from '#kit/action-field.ts'

/** The state of a load whose truck was ordered and not used. */
export const TONU = 6

/** What takes the place of its prices. */
export const TONU_FIELDS: readonly ActionField[] = [
  { name: 'broker_price_cents', label: 'Broker pays', isMoney: true, isOptional: true },
  { name: 'driver_price_cents', label: 'Driver gets', isMoney: true, isOptional: true },
]
