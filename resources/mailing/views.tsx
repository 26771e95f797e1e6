import {
  type createMailing,
  type updateMailing,
  type listMailings,
  type MailingDetail,
  sendMailing,
  listMailingVehicles,
} from '#contract/entities/reports/mailing.ts'
import { mailingFacts } from '#contract/fields/mailing.ts'
import type { BodyOf } from '#contract/http.ts'
import { zoneName } from '#contract/rules/dates.ts'
import { ZONES, zoneText } from '#contract/rules/zone-words.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { Activity } from './activity.tsx'
import { contactsText } from './people-text.ts'
import { daysText } from './schedule-words.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { type RecordAction, recordList, type Views } from '#kit/define-views.ts'
import { saysLocation, TRUCK_LIST_HOURS } from '#contract/rules/mailing.ts'
import { VEHICLE_COLUMNS } from './vehicle-columns.tsx'

const ContactsControl = preloadable(async () => (await import('./contacts-control.tsx')).ContactsControl)
const DaysControl = preloadable(async () => (await import('./days-control.tsx')).DaysControl)
const MessageAssist = preloadable(async () => (await import('./message-assist.tsx')).MessageAssist)
const NextRuns = preloadable(async () => (await import('./next-runs.tsx')).NextRuns)
const ServiceControl = preloadable(async () => (await import('./service-control.tsx')).ServiceControl)
const VehiclesControl = preloadable(async () => (await import('./vehicles-control.tsx')).VehiclesControl)

const isToDrivers = ({ audience }: Readonly<Record<string, unknown>>) => audience !== 'brokers'
const isToBrokers = (around: Readonly<Record<string, unknown>>) => !isToDrivers(around)

const fields = defineFields<
  typeof mailingFacts,
  BodyOf<typeof updateMailing>,
  never,
  BodyOf<typeof createMailing>
>(mailingFacts, {
  audience: {
    column: { width: 150, card: 'line' },
    group: 'Message',
    form: true,
    isFixed: true,
    param: 'audience',
    initial: 'drivers',
  },
  name: { column: { width: 220, card: 'title' }, group: 'Message', form: true },
  service: {
    column: { width: 90 },
    group: 'Message',
    form: { part: ServiceControl },
    initial: 'email',
    isFor: isToDrivers,
  },
  subject: { column: { width: 240, card: 'line' }, group: 'Message', form: true, isWide: true, initial: '' },
  message: { group: 'Message', form: true, assist: MessageAssist },
  vehicle_count: { column: { width: 90, card: 'labeled' } },
  contact_count: { column: { width: 90, card: 'labeled' } },
  days_of_week: {
    cell: { render: daysText },
    column: { width: 170, card: 'line' },
    group: 'When',
    form: { part: DaysControl },
    initial: '1,2,3,4,5',
  },
  send_time: {
    cell: { compute: ({ send_time, time_zone }) => `${send_time} ${zoneName(time_zone)}` },
    column: { width: 100, card: 'line' },
    group: 'When',
    form: true,
    initial: '06:30',
  },
  time_zone: {
    cell: { render: zoneText },
    group: 'When',
    form: { choices: ZONES },
    initial: 'America/New_York',
  },
  is_active: {
    cell: { compute: (mailing) => <Activity {...mailing} /> },
    column: { width: 110, card: 'head' },
    group: 'When',
    form: true,
    initial: false,
    assist: NextRuns,
  },
  next_run_at: { column: { width: 150, card: 'labeled' }, group: 'When' },
  last_run_at: { cell: 'ago', column: { width: 125 }, group: 'When' },
  contacts: {
    cell: {
      compute: ({ contact_count }) =>
        `${contactsText(contact_count)} selected. Each gets an email of their own.`,
      block: true,
    },
    group: 'Brokers’ contacts',
    form: { part: ContactsControl },
    initial: [],
    isFor: isToBrokers,
  },
  empty_within: { group: 'Trucks', form: true, initial: TRUCK_LIST_HOURS.default, isFor: isToBrokers },
  with_csv: { group: 'Trucks', form: true, initial: false, isFor: isToBrokers },
  vehicles: {
    cell: {
      compute: ({ audience, vehicle_count }) =>
        audience === 'brokers'
          ? vehicle_count === 0
            ? 'All trucks in service.'
            : `${formatNumber(vehicle_count)} selected.`
          : `${formatNumber(vehicle_count)} selected. Both drivers of a team get it, so there may be more recipients.`,
      block: true,
    },
    group: 'Vehicles',
    form: { part: VehiclesControl },
    initial: [],
  },
})

const filters = defineFilters<typeof listMailings>([
  { kind: 'search', name: 'search', label: 'Search name or subject' },
  {
    kind: 'choice',
    name: 'audience',
    label: mailingFacts.audience.label,
    choices: { '': 'All', ...mailingFacts.audience.codes },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'is_active',
    label: mailingFacts.is_active.label,
    choices: { '': 'All', true: 'Active', false: 'Inactive' },
    initial: '',
  },
])

const vehiclesText = (count: number) => `of ${pluralize(count, 'vehicle')}`

const actions: readonly RecordAction<MailingDetail>[] = [
  {
    label: 'Send now',
    endpoint: sendMailing,
    when: ({ vehicle_count, contact_count }) => vehicle_count > 0 || contact_count > 0,
    confirm: {
      title: 'Send this mailing now?',
      Check: preloadable(async () => (await import('./send-check.tsx')).SendCheck),
      text: ({ name, audience, vehicle_count, contact_count }) =>
        audience === 'brokers'
          ? `“${name}” goes to ${contactsText(contact_count)}, one email each. Scheduled runs don’t change.`
          : `“${name}” goes to the drivers ${vehiclesText(vehicle_count)}, once each. Scheduled runs don’t change.`,
    },
    isNext: true,
    done: ({ name }) => `Sending “${name}”.`,
  },
]

const TruckListPreview = preloadable(async () => (await import('./truck-list-preview.tsx')).TruckListPreview)
const Contacts = preloadable(async () => (await import('./contacts.tsx')).Contacts)
const Runs = preloadable(async () => (await import('./runs.tsx')).Runs)

const vehicles = recordList<MailingDetail>()({
  endpoint: listMailingVehicles,
  query: ({ id, audience, service, ...words }) => ({
    mailing: String(id),
    audience,
    service,
    ...(saysLocation(words) && { uses_location: 'true' }),
  }),
  fields: VEHICLE_COLUMNS,
  to: ({ id }) => `/vehicles/${id}`,
  empty: 'No active vehicle is selected.',
})

const views: Views<MailingDetail> = {
  title: ({ name }) => name,
  fields,
  filters,
  actions,
  status: ({ is_active }) => <Activity is_active={is_active} />,
  tabs: [
    { name: 'runs', label: 'Runs', render: ({ id, audience }) => <Runs mailing={id} audience={audience} /> },
    {
      name: 'preview',
      label: 'Preview',
      when: isToBrokers,
      render: ({ id }) => <TruckListPreview id={id} />,
    },
    {
      name: 'contacts',
      label: 'Contacts',
      when: isToBrokers,
      count: ({ contact_count }) => contact_count,
      render: ({ id }) => <Contacts mailing={id} />,
    },
    { name: 'vehicles', label: 'Vehicles', count: ({ vehicle_count }) => vehicle_count, list: vehicles },
  ],
  empty: 'No mailings yet. Write the first one.',
}
export default views
