import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const mailRuleTrail: TrailWords = {
  records: {
    mail_rule: 'Email rule',
  },
}
