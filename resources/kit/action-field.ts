import type { Lookup } from './lookup/lookup.ts'

/**
 * What is asked before an action, and goes out in its body under its name: a text, or a choice of a lookup or of a few
 * named ones, whose value is a number there where it is written as one. `none` names the choice of none, which goes out as null.
 */
export interface ActionField {
  name: string
  label: string
  lookup?: Lookup
  choices?: Readonly<Record<string | number, string>>
  none?: string
  /** An amount in dollars, which goes out in cents. */
  isMoney?: true
  /** A day, as YYYY-MM-DD. */
  isDay?: true
  /** A text of one line. */
  isLine?: true
  /** Left empty it does not go out. */
  isOptional?: true
  /** Stands there only once the call was refused for the lack of it. */
  isOnDemand?: true
}
