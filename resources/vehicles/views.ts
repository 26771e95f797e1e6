import type { Vehicle } from '#contract/entities/vehicle.ts'
import type { Views } from '#kit/define-views.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<Vehicle> = {
  title: ({ unit_number }) => `Unit ${unit_number}`,
  fields,
  filters,
  actions: [],
  empty: 'No vehicle is in the fleet yet.',
}
export default views
