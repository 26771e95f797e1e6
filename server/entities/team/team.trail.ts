import type { TrailWords } from '#server/core/trail-words.ts'
import { team } from '#server/entities/user/user.table.ts'

export const teamTrail: TrailWords = {
  names: {
    team: { from: team, word: team.name },
  },
}
