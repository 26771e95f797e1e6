import type { SheetFormat } from '#contract/entities/reports/sheet.ts'
import type { Endpoint } from '#contract/http.ts'

/** The first export of a resource is of its list; others say in `heading` what they hold. */
export interface ListExport {
  endpoint: Endpoint
  /** File name; by default the label of the list. */
  name?: string
  heading?: string
  formats?: readonly SheetFormat[]
  /** Names of the list's filters without which it cannot be made. */
  needs?: readonly string[]
}
