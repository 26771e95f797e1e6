import type { TrailWords } from '#server/core/trail-words.ts'

export const companyTrail: TrailWords = {
  records: {
    company_profile: 'Company',
  },
  actions: {
    'test mail': 'Sent a test mail',
    retention: 'Changed how long data is kept',
    logo: 'Changed the logo',
  },
}
