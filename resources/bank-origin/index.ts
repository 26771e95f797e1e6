import { readBankOrigin, updateBankOrigin } from '#contract/entities/money/bank-origin.ts'
import { defineSettings } from '#kit/settings/define-settings.ts'

export const bankOrigin = defineSettings({
  name: 'bank-origin',
  label: 'Bank file',
  path: '/settings/bank-file',
  permission: 'CAN_MANAGE_SALARY',
  endpoints: { read: readBankOrigin, update: { origin: updateBankOrigin } },
  views: () => import('./page.ts'),
  nav: { order: 101.7, terms: ['NACHA', 'ACH', 'ODFI', 'Immediate origin', 'Prenotes', 'Company ID'] },
})
