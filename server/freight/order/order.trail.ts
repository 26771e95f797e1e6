import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const orderTrail: TrailWords = {
  actions: {
    'resolve-incident': 'Closed the incident',
    'planned-route': 'Planned the route',
    'driven-route': 'Saved the driven route',
    'stop-pin': 'Fixed a stop location',
    'driver-word': 'Decided on the driver’s time',
  },
}
