import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { group } from '#server/kernel/tenant/user.table.ts'

export const roleTrail: TrailWords = {
  names: {
    role: { from: group, word: group.name },
  },
}
