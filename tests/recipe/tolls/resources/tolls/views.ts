import type { Toll } from '#contract/entities/fleet/toll.ts'
import type { Views } from '#kit/define-views.ts'
import { fields } from './fields.tsx'

const views: Views<Toll> = {
  title: ({ unit_number, day }) => `Toll of unit ${unit_number}, ${day}`,
  fields,
  filters: [],
  actions: [],
  empty: 'No tolls yet. Add the first one.',
}
export default views
