import type { TrailWords } from '#server/core/trail-words.ts'

export const orderTrail: TrailWords = {
  actions: {
    'resolve-incident': 'Closed the incident',
    'planned-route': 'Planned the route',
    'driven-route': 'Kept the driven route',
    'stop-pin': 'Moved the pin of a stop',
  },
}
