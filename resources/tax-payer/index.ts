import { readTaxPayer, updateTaxPayer } from '#contract/entities/money/tax-payer.ts'
import { defineSettings } from '#kit/settings/define-settings.ts'

export const taxPayer = defineSettings({
  name: 'tax-payer',
  label: '1099 payer',
  path: '/settings/tax-payer',
  permission: 'CAN_MANAGE_SALARY',
  endpoints: { read: readTaxPayer, update: { payer: updateTaxPayer } },
  views: () => import('./page.ts'),
  nav: { order: 101.5, terms: ['EIN', 'Legal name', '1099-NEC', 'Tax forms'] },
})
