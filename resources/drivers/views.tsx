import { fullName } from '#contract/rules/full-name.ts'
import type { Driver } from '#contract/entities/fleet/driver.ts'
import type { Views } from '#kit/define-views.ts'
import { Documents } from '#parts/fleet/documents/documents-on-demand.ts'
import { openTab } from '#parts/fleet/registration/registration-actions.ts'
import { registrationTag } from '#parts/fleet/registration/registration-cell.tsx'
import { actions, bulk } from './actions.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<Driver> = {
  title: fullName,
  fields,
  filters,
  actions,
  bulk,
  status: registrationTag,
  canEdit: ({ is_deleted }) => !is_deleted,
  tabs: [
    {
      name: 'documents',
      label: 'Documents',
      access: ['documents', 'list'],
      render: ({ id, is_deleted, registration_status }) => (
        <Documents
          of="driver"
          id={id}
          registration={registration_status}
          isArchived={is_deleted}
          resource="drivers"
        />
      ),
    },
  ],
  openTab,
  fieldsTab: 'Driver',
  parent: ({ owner_company, owner_name }) =>
    owner_company === undefined
      ? undefined
      : { label: owner_name ?? 'Drivers', path: `/hr-portal/${owner_company}?tab=drivers` },
  empty: 'No drivers yet. Add the first one.',
}
export default views
