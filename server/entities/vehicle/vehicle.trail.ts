import type { TrailWords } from '#server/core/trail-words.ts'

export const vehicleTrail: TrailWords = {
  actions: {
    place: 'Set the location',
  },
}
