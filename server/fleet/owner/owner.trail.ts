import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'

export const ownerTrail: TrailWords = {
  names: {
    owner: { from: owner, word: owner.name },
  },
}
