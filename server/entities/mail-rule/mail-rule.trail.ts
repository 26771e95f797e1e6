import type { TrailWords } from '#server/core/trail-words.ts'

export const mailRuleTrail: TrailWords = {
  records: {
    mail_rule: 'Email rule',
  },
}
