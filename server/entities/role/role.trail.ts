import type { TrailWords } from '#server/core/trail-words.ts'
import { group } from '#server/entities/user/user.table.ts'

export const roleTrail: TrailWords = {
  names: {
    role: { from: group, word: group.name },
  },
}
