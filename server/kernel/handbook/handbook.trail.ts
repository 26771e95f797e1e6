import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import {
  companyType,
  dock,
  equipment,
  liabilityType,
  rejectNote,
  vehicleType,
} from '#server/kernel/handbook/handbook.table.ts'

export const handbookTrail: TrailWords = {
  names: {
    companyType: { from: companyType, word: companyType.name },
    liabilityType: { from: liabilityType, word: liabilityType.name },
    vehicleType: { from: vehicleType, word: vehicleType.name },
    dock: { from: dock, word: dock.name },
    equipment: { from: equipment, word: equipment.name },
    rejectNote: { from: rejectNote, word: rejectNote.note },
  },
}
