import { listVehicles, readHrVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import type { createToll, updateToll } from '#contract/entities/fleet/toll.ts'
import { tollFacts } from '#contract/fields/toll.ts'
import type { BodyOf } from '#contract/http.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { notShown } from '#kit/fields/field-spec.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'

const vehicles = defineSearch(
  listVehicles,
  'search',
  ({ id, unit_number, owner_name }) => ({ value: String(id), label: unit_number, hint: owner_name }),
  readHrVehicle,
)

export const fields = defineFields<
  typeof tollFacts,
  BodyOf<typeof updateToll>,
  never,
  BodyOf<typeof createToll>
>(tollFacts, {
  day: { column: { width: 110 }, group: 'Toll', form: true },
  vehicle: {
    cell: {
      compute: ({ vehicle, unit_number }) => (
        <RecordLink resource="hr-portal-vehicles" id={vehicle}>
          {unit_number}
        </RecordLink>
      ),
    },
    column: { width: 90 },
    group: 'Toll',
    form: { lookup: vehicles },
  },
  unit_number: notShown,
  amount_cents: { column: { width: 100 }, group: 'Toll', form: true },
  place: { column: { width: 200 }, group: 'Toll', form: true },
  created_at: { group: 'Toll' },
  updated_at: { group: 'Toll' },
})
