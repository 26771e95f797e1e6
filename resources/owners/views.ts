import type { Owner } from '#contract/entities/fleet/owner.ts'
import type { Views } from '#kit/define-views.ts'
import { openTab } from '#parts/fleet/registration/registration-actions.ts'
import { registrationTag } from '#parts/fleet/registration/registration-cell.tsx'
import { actions, bulk } from './actions.ts'
import { Expiring } from './expiring.tsx'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { tabs } from './tabs.tsx'

const views: Views<Owner> = {
  title: ({ name }) => name,
  fields,
  filters,
  actions,
  bulk,
  status: registrationTag,
  canEdit: ({ is_deleted }) => !is_deleted,
  tabs,
  note: Expiring,
  openTab,
  fieldsTab: 'Company',
  empty: 'No owners yet. Add the first one.',
}
export default views
