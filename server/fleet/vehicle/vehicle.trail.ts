import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export const vehicleTrail: TrailWords = {
  names: {
    vehicle: { from: vehicle, word: vehicle.unit_number },
  },
  actions: {
    place: 'Set the location',
  },
}
