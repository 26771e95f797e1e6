import type { TrailWords } from '#server/core/trail-words.ts'
import { owner } from '#server/entities/owner/owner.table.ts'

export const ownerTrail: TrailWords = {
  names: {
    owner: { from: owner, word: owner.name },
  },
}
