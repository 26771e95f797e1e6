import { listSalaries, readSalary } from '#contract/entities/money/pay.ts'
import { exportSalaries } from '#contract/entities/money/money-export.ts'
import { defineResource } from '#kit/define-resource.ts'

export const salaries = defineResource({
  label: 'Accounting',
  singular: 'Salary',
  path: '/accounting',
  permission: 'VIEW_OWN_SALARY',
  endpoints: { list: listSalaries, show: readSalary },
  views: () => import('./views.tsx'),
  exports: [{ endpoint: exportSalaries, name: 'Dispatcher pay' }],
  listTools: async () => (await import('#parts/money/pay/pay-run-link.tsx')).PayRunLink,
  extraPages: { 'pay-run': { action: 'edit', load: async () => (await import('./pay-run.tsx')).PayRun } },
  nav: { group: 'Accounting', order: 50 },
  live: ['PAY_CHANGED', 'SALARY_CHANGED', 'ORDER_CHANGED'],
})
