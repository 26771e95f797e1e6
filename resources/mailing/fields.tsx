import type { createMailing, updateMailing } from '#contract/entities/reports/mailing.ts'
import { mailingFacts } from '#contract/fields/mailing.ts'
import type { BodyOf } from '#contract/http.ts'
import { zoneName } from '#contract/rules/dates.ts'
import { ZONES, zoneText } from '#contract/rules/zone-words.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { Activity } from './activity.tsx'
import { daysText } from './schedule-words.ts'

const DaysControl = preloadable(async () => (await import('./days-control.tsx')).DaysControl)
const MessageAssist = preloadable(async () => (await import('./message-assist.tsx')).MessageAssist)
const NextRuns = preloadable(async () => (await import('./next-runs.tsx')).NextRuns)
const ServiceControl = preloadable(async () => (await import('./service-control.tsx')).ServiceControl)
const VehiclesControl = preloadable(async () => (await import('./vehicles-control.tsx')).VehiclesControl)

export const fields = defineFields<
  typeof mailingFacts,
  BodyOf<typeof updateMailing>,
  never,
  BodyOf<typeof createMailing>
>(mailingFacts, {
  name: { column: { width: 220, card: 'title' }, group: 'Message', form: true },
  service: { column: { width: 90 }, group: 'Message', form: { part: ServiceControl }, initial: 'email' },
  subject: { column: { width: 240, card: 'line' }, group: 'Message', form: true, isWide: true, initial: '' },
  message: { group: 'Message', form: true, assist: MessageAssist },
  vehicle_count: { column: { width: 90, card: 'labeled' } },
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
  vehicles: {
    cell: {
      compute: ({ vehicle_count }) =>
        `${formatNumber(vehicle_count)} selected. Both drivers of a team get it, so there may be more recipients.`,
      block: true,
    },
    group: 'Vehicles',
    form: { part: VehiclesControl },
    initial: [],
  },
})
