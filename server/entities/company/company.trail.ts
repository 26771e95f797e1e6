import type { TrailWords } from '#server/core/trail-words.ts'
import { company } from '#server/entities/company/company.table.ts'

export const companyTrail: TrailWords = {
  names: {
    company: { from: company, word: company.name },
    company_profile: { from: company, word: company.name },
  },
  records: {
    company_profile: 'Company',
  },
  actions: {
    'test mail': 'Sent a test mail',
    retention: 'Changed how long data is kept',
    logo: 'Changed the logo',
  },
}
