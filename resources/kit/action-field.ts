import type { Lookup } from './lookup/lookup.ts'

/**
 * Input requested before an action and sent in its body under `name`. A choice is sent as a number when its
 * value is numeric; `none` labels the empty choice or amount, sent as null.
 */
export interface ActionField {
  name: string
  label: string
  lookup?: Lookup
  choices?: Readonly<Record<string | number, string>>
  none?: string
  /** Entered in dollars, sent in cents. */
  isMoney?: true
  isPercent?: true
  /** Sent as YYYY-MM-DD. */
  isDay?: true
  isLine?: true
  /** Not sent when empty. */
  isOptional?: true
  /** Shown only after the call was refused because it was missing. */
  isOnDemand?: true
}
