import { listTaxForms, readTaxForm, updateTaxForm } from '#contract/entities/money/tax-form.ts'
import { defineResource } from '#kit/define-resource.ts'

export const taxForms = defineResource({
  label: '1099-NEC',
  singular: '1099-NEC',
  path: '/accounting/1099-nec',
  permission: 'CAN_MANAGE_SALARY',
  alsoNeeds: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listTaxForms, show: readTaxForm, update: updateTaxForm },
  views: () => import('./views.tsx'),
  nav: { group: 'Accounting', order: 55 },
  live: ['TAX_FORM_CHANGED', 'PAY_CHANGED'],
})
