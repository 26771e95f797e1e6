import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { Views } from '#kit/define-views.ts'
import { moves } from '#parts/fleet/vehicle/moves.ts'
import { actions, bulk } from './actions.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { tabs } from './tabs.tsx'

const views: Views<Vehicle> = {
  title: ({ unit_number }) => `Unit ${unit_number}`,
  fields,
  filters,
  actions,
  bulk,
  fieldsTab: 'Vehicle',
  tabs,
  patch: moves,
  empty: 'No vehicles in these teams yet.',
}
export default views
