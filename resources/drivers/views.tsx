import type { Driver } from '#contract/entities/driver.ts'
import type { Views } from '#kit/define-views.ts'
import { Papers } from '#parts/documents/papers-on-demand.ts'
import { actions } from './actions.ts'
import { fields, fullName } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<Driver> = {
  title: fullName,
  fields,
  filters,
  actions,
  canEdit: ({ is_deleted }) => !is_deleted,
  tabs: [
    {
      name: 'documents',
      label: 'Documents',
      access: ['documents', 'list'],
      render: ({ id, is_deleted }) => <Papers of="driver" id={id} isArchived={is_deleted} resource="drivers" />,
    },
  ],
  fieldsTab: 'Driver',
  parent: ({ owner_company, owner_name }) =>
    owner_company === undefined
      ? undefined
      : { label: owner_name ?? 'The owner’s drivers', path: `/hr-portal/${owner_company}?tab=drivers` },
  empty: 'No driver stands here.',
}
export default views
