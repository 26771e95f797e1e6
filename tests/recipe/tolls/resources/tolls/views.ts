import { listVehicles, readHrVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { type Toll, tollFields } from '#contract/entities/fleet/toll.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFieldsOf } from '#kit/fields/define-fields.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'

const vehicles = defineSearch(
  listVehicles,
  'search',
  ({ id, unit_number, owner_name }) => ({ value: String(id), label: unit_number, hint: owner_name }),
  readHrVehicle,
)

const views: Views<Toll> = {
  title: ({ unit_number, day }) => `Toll of unit ${unit_number}, ${day}`,
  fields: defineFieldsOf(tollFields, {
    day: { column: { width: 110 }, group: 'Toll', form: true },
    unit_number: { column: { width: 90 } },
    vehicle: { group: 'Toll', form: { lookup: vehicles } },
    amount_cents: { column: { width: 100 }, group: 'Toll', form: true },
  }),
  filters: [],
  actions: [],
  empty: 'No tolls yet. Add the first one.',
}
export default views
