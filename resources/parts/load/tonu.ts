import { loadFacts } from '#contract/fields/load.ts'
import type { ActionField } from '#kit/action-field.ts'

/** The state of a load whose truck was ordered and not used. */
export const TONU = 6

/** Why its prices change, or it goes, where its money counts already. */
export const WHY: ActionField = { name: 'price_reason', label: 'Reason for change', isOptional: true, isOnDemand: true }

/** What takes the place of its prices. */
export const TONU_FIELDS: readonly ActionField[] = [
  { name: 'broker_price_cents', label: loadFacts.broker_price_cents.label, isMoney: true, isOptional: true },
  { name: 'driver_price_cents', label: loadFacts.driver_price_cents.label, isMoney: true, isOptional: true },
  WHY,
]

/** What is asked where a TONU was a mistake, and both prices become what they were before. */
export const TONU_UNDONE_FIELDS: readonly ActionField[] = [WHY]
