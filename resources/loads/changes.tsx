import type { FieldChange } from '#contract/entities/kernel/field-change.ts'
import { loadFacts } from '#contract/fields/load.ts'
import type { RecordFacts } from '#contract/fields.ts'
import type { DrawnRows } from '#kit/define-views.ts'
import { ChangeTimeline } from '#kit/show/change-timeline.tsx'

const FACTS: RecordFacts = loadFacts
const NAMES: Readonly<Record<string, string>> = {
  rate_confirmation: 'Rate confirmation accepted',
  price_reason: 'Reason',
}

export const LoadChanges = (rows: DrawnRows<FieldChange>) => (
  <ChangeTimeline {...rows} fieldName={({ field }) => NAMES[field] ?? FACTS[field]?.label ?? field} />
)
