import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const auditTrail: TrailWords = {
  records: {
    audit: 'Audit log',
  },
}
