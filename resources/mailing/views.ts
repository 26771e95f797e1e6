import { createElement } from 'react'
import { listMailingVehicles, type MailingDetail } from '#contract/entities/reports/mailing.ts'
import { saysLocation } from '#contract/rules/mailing.ts'
import { recordList, type Views } from '#kit/define-views.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { Activity } from './activity.tsx'
import { actions } from './actions.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { VEHICLE_COLUMNS } from './vehicle-columns.tsx'

const Runs = preloadable(async () => (await import('./runs.tsx')).Runs)

const vehicles = recordList<MailingDetail>()({
  endpoint: listMailingVehicles,
  query: ({ id, service, ...words }) => ({
    mailing: String(id),
    service,
    ...(saysLocation(words) && { uses_location: 'true' }),
  }),
  fields: VEHICLE_COLUMNS,
  to: ({ id }) => `/vehicles/${id}`,
  empty: 'None of the selected vehicles is active.',
})

const views: Views<MailingDetail> = {
  title: ({ name }) => name,
  fields,
  filters,
  actions,
  status: ({ is_active }) => createElement(Activity, { is_active }),
  tabs: [
    { name: 'runs', label: 'Runs', render: ({ id }) => createElement(Runs, { mailing: id }) },
    { name: 'vehicles', label: 'Vehicles', count: ({ vehicle_count }) => vehicle_count, list: vehicles },
  ],
  empty: 'No mailings yet. Write the first one.',
}
export default views
