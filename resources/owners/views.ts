import type { Owner } from '#contract/entities/owner.ts'
import type { Views } from '#kit/define-views.ts'
import { actions } from './actions.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { tabs } from './tabs.tsx'

const views: Views<Owner> = {
  title: ({ name }) => name,
  fields,
  filters,
  actions,
  canEdit: ({ is_deleted }) => !is_deleted,
  tabs,
  fieldsTab: 'Company',
  empty: 'No owner company was entered yet.',
}
export default views
