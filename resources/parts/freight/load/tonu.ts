import { loadFacts } from '#contract/fields/load.ts'
import type { ActionField } from '#kit/action-field.ts'

/** Required when the load's money is settled already. */
export const WHY: ActionField = {
  name: 'price_reason',
  label: 'Reason for change',
  isOptional: true,
  isOnDemand: true,
}

export const TONU_FIELDS: readonly ActionField[] = [
  { name: 'broker_price_cents', label: loadFacts.broker_price_cents.label, isMoney: true, isOptional: true },
  { name: 'driver_price_cents', label: loadFacts.driver_price_cents.label, isMoney: true, isOptional: true },
  WHY,
]

export const TONU_UNDONE_FIELDS: readonly ActionField[] = [WHY]
