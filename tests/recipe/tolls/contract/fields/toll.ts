import type { Toll } from '#contract/entities/fleet/toll.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const tollFacts = buildFields<Toll>()({
  ...RECORD_FACTS,
  vehicle: { label: 'Unit', kind: 'lookup', by: 'vehicle' },
  unit_number: { label: 'Unit', kind: 'text' },
  day: { label: 'Day', kind: 'day' },
  amount_cents: { label: 'Amount', kind: 'money' },
  place: { label: 'Place', kind: 'text' },
})
