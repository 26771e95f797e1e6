import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const userTrail: TrailWords = {
  names: {
    user: { from: user, word: fullName(user) },
  },
}
