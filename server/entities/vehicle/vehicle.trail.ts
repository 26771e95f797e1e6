import type { TrailWords } from '#server/core/trail-words.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

export const vehicleTrail: TrailWords = {
  names: {
    vehicle: { from: vehicle, word: vehicle.unit_number },
  },
  actions: {
    place: 'Set the location',
  },
}
