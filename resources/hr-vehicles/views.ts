import { createElement } from 'react'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { Views } from '#kit/define-views.ts'
import { WhatIsExpired } from '#parts/fleet/documents/what-is-counted.tsx'
import { moves } from '#parts/fleet/vehicle/moves.ts'
import { openTab } from '#parts/fleet/registration/registration-actions.ts'
import { registrationTag } from '#parts/fleet/registration/registration-cell.tsx'
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
  status: registrationTag,
  canEdit: ({ is_deleted }) => !is_deleted,
  openTab,
  fieldsTab: 'Vehicle',
  tabs,
  note: () => createElement(WhatIsExpired, { param: 'registration', who: 'active vehicles' }),
  patch: moves,
  empty: 'No vehicles yet. Add the first one.',
}
export default views
