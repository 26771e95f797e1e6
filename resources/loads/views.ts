import { laneText } from '#contract/rules/place.ts'
import { createElement, Fragment } from 'react'
import { type LoadDetail, type LoadDraft, readLoadDraft } from '#contract/entities/freight/load.ts'
import type { Views } from '#kit/define-views.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { actions, isOfAnother } from './actions.ts'
import { bulk } from './bulk.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { OpenIncident } from './open-incident.tsx'
import { InvoiceStep } from './invoice-step.tsx'
import { MAY_EDIT } from '#parts/freight/load/load-rules.ts'
import { OrderLink } from './source.tsx'
import { tabs } from './tabs.tsx'
import { Totals } from './totals.tsx'

const views: Views<LoadDetail> = {
  status: (load) =>
    !load.is_deleted &&
    createElement(Fragment, null, createElement(OpenIncident, { load }), createElement(OrderLink, load)),
  onward: {
    when: (load) => !load.is_deleted && load.invoice !== null && !isOfAnother(load),
    Step: InvoiceStep,
  },
  title: ({ number, pick_up_at, deliver_to }) => `${number}: ${laneText(pick_up_at, deliver_to)}`,
  fields,
  filters,
  actions,
  bulk,
  tabs,
  fieldsTab: 'Load',
  summary: Totals,
  draft: {
    endpoint: readLoadDraft,
    params: ['bid', 'offer', 'load'],
    sent: ['bid', 'offer'],
    title: 'Book load',
    asks: ({ objections }: LoadDraft) => (objections.length > 0 ? ['override_reason'] : []),
    Notice: preloadable(async () => (await import('./booking-notice.tsx')).BookingNotice),
    instead: ({ booked, bid }: LoadDraft) =>
      booked && {
        label: `${bid === null ? 'This offer' : 'This bid'} is already booked as load ${booked.number}.`,
        path: `/confirmed-loads/${booked.id}`,
      },
  },
  onDemand: ['override_reason'],
  made: ({ number }) => `Load ${number} booked.`,
  canEdit: (load) => !load.is_deleted && !isOfAnother(load),
  editRule: MAY_EDIT,
  empty: 'No loads in the selected week. Book one from an accepted bid, or choose New load.',
}
export default views
