import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

export const companyTrail: TrailWords = {
  names: {
    company: { from: company, word: company.name },
    company_profile: { from: company, word: company.name },
  },
  records: {
    company_profile: 'Company',
  },
  actions: {
    'test mail': 'Sent a test email',
    retention: 'Changed data retention',
    logo: 'Changed the logo',
  },
}
