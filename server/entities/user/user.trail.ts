import type { TrailWords } from '#server/core/trail-words.ts'
import { fullName } from '#server/entities/user/full-name.repository.ts'
import { user } from '#server/entities/user/user.table.ts'

export const userTrail: TrailWords = {
  names: {
    user: { from: user, word: fullName(user) },
  },
}
