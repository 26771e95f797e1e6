import type { OrderEventKind } from '#contract/rules/order-events.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'

const EVENTS: Readonly<Record<OrderEventKind, string>> = {
  check_call: 'Logged a check call',
  arrived: 'Recorded an arrival',
  departed: 'Recorded a departure',
  signed: 'Recorded a signature',
  incident: 'Reported an incident',
  failed_attempt: 'Reported a failed attempt',
  rescheduled: 'Rescheduled a stop',
  replaced: 'Replaced the truck or driver',
  correction: 'Corrected a stop',
}

export const orderTrail: TrailWords = {
  actions: {
    ...EVENTS,
    'resolve-incident': 'Closed the incident',
    'planned-route': 'Planned the route',
    'driven-route': 'Saved the driven route',
    'stop-pin': 'Fixed a stop location',
    'driver-word': 'Decided on the driver’s time',
  },
}
