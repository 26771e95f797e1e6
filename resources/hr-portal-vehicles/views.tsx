import type { Vehicle } from '#contract/entities/vehicle.ts'
import type { Views } from '#kit/define-views.ts'
import { Papers } from '#kit/papers/papers.tsx'
import { actions } from './actions.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<Vehicle> = {
  title: ({ unit_number }) => `Unit ${unit_number}`,
  fields,
  filters,
  actions,
  tabs: [
    {
      name: 'documents',
      label: 'Documents',
      access: ['documents', 'list'],
      render: ({ id }) => <Papers of="vehicle" id={id} resource="hr-portal-vehicles" />,
    },
  ],
  empty: 'No vehicle was entered yet.',
}
export default views
