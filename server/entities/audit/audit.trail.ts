import type { TrailWords } from '#server/core/trail-words.ts'

export const auditTrail: TrailWords = {
  records: {
    audit: 'Audit log',
  },
}
