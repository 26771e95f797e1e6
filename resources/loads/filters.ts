import type { listConfirmedLoads } from '#contract/entities/freight/load.ts'
import { loadFacts } from '#contract/fields/load.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { toMonday, twoDigits } from '#contract/rules/iso-week.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { states } from '#parts/kernel/handbook/handbook.ts'
import { units } from '#parts/freight/load/units.ts'
import { anyDriver, brokers, dispatchers } from './lookups.ts'

export const filters = defineFilters<typeof listConfirmedLoads>([
  { kind: 'search', name: 'search', label: 'Search loads' },
  {
    kind: 'choice',
    name: 'status',
    label: loadFacts.status.label,
    choices: { 0: 'All Loads', 1: 'On Load', 2: 'Delivered' },
    initial: '0',
  },
  {
    kind: 'week',
    name: 'week',
    label: 'Week',
    sends: ({ year, week }, values) => {
      if (values['week_of'] !== 'delivered') return { year, week: twoDigits(week) }
      const monday = toMonday({ year, week })
      const sunday = dayAfter(monday, 6)
      const { earned_from: from = '', earned_to: to = '', is_earned: isEarned } = values
      return {
        earned_from: from > monday ? from : monday,
        earned_to: to !== '' && to < sunday ? to : sunday,
        is_earned: isEarned || 'true',
      }
    },
  },
  {
    kind: 'choice',
    name: 'week_of',
    label: 'Week of',
    choices: { booked: 'Booked', delivered: 'Delivered' },
    initial: 'booked',
    isBehind: true,
    sends: () => ({}),
  },
  { kind: 'many', name: 'dispatcher', label: loadFacts.dispatcher.label, lookup: dispatchers },
  { kind: 'many', name: 'broker', label: loadFacts.broker.label, lookup: brokers },
  { kind: 'many', name: 'vehicle', label: loadFacts.vehicle.label, lookup: units },
  { kind: 'many', name: 'driver', label: loadFacts.driver.label, lookup: anyDriver },
  { kind: 'many', name: 'pickup_state', label: 'Pickup state', lookup: states },
  { kind: 'many', name: 'delivery_state', label: 'Delivery state', lookup: states },
  {
    kind: 'choice',
    name: 'tonu',
    label: 'TONU',
    choices: { '': 'All', only: 'Only TONU' },
    initial: '',
    isBehind: true,
    sends: (choice) => (choice === 'only' ? { status: '3' } : {}),
  },
  {
    kind: 'choice',
    name: 'is_earned',
    label: 'Profit',
    choices: { '': 'All', true: 'Delivered or TONU', false: 'Not earned yet' },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'waits_for_document',
    label: 'Proof of delivery',
    choices: { '': 'All', true: 'Delivered, POD missing', false: 'POD not missing' },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'is_invoiced',
    label: 'Invoice',
    choices: { '': 'All', false: 'Not invoiced', true: 'Invoiced' },
    initial: '',
  },
  { kind: 'day', name: 'booked_from', label: 'Booking date from' },
  { kind: 'day', name: 'booked_to', label: 'Booking date to', endOf: 'booked_from' },
  { kind: 'day', name: 'earned_from', label: 'Delivery date from' },
  { kind: 'day', name: 'earned_to', label: 'Delivery date to', endOf: 'earned_from' },
  {
    kind: 'choice',
    name: 'is_deleted',
    label: 'Deleted loads',
    choices: { '': 'Hidden', true: 'Only deleted' },
    initial: '',
  },
])
