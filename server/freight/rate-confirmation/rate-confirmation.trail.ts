import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const rateConfirmationTrail: TrailWords = {
  records: {
    rate_confirmation: 'Rate confirmation',
  },
  actions: {
    decide: 'Reviewed',
    read_again: 'Parsed the document again',
    clear: 'Cleared',
    'not-genuine': 'Marked not genuine',
    'genuine-again': 'Removed “Not genuine”',
  },
}
