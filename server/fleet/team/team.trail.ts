import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { team } from '#server/kernel/tenant/user.table.ts'

export const teamTrail: TrailWords = {
  names: {
    team: { from: team, word: team.name },
  },
}
