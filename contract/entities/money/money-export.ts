import { listDriverPays } from '#contract/entities/money/driver-pay.ts'
import { listInvoices } from '#contract/entities/money/invoice.ts'
import { listSalaries, payListFields } from '#contract/entities/money/pay.ts'
import { listRemittances } from '#contract/entities/money/remittance.ts'
import { listSettlements } from '#contract/entities/money/settlement.ts'
import { listExportCall, listExportQuery } from '#contract/entities/reports/sheet.ts'
import { endpoint, inRealWeek } from '#contract/http.ts'

const invoices = listInvoices.query.omit({ page: true }).extend(listExportQuery)
const pays = inRealWeek(payListFields.omit({ page: true }).extend(listExportQuery))

export const exportInvoices = endpoint({
  ...listExportCall,
  name: 'exportInvoices',
  path: 'load/confirmed/invoice/sheet',
  access: listInvoices.access,
  query: invoices,
})

const ofInvoices = { access: ['payments', 'list'], query: invoices.omit({ order: true }) } as const

export const exportPayments = endpoint({
  ...listExportCall,
  ...ofInvoices,
  name: 'exportPayments',
  summary:
    'Export the payments on the filtered invoices as a sheet, newest first; reversed ones too. Streamed; no cell is a formula.',
  path: 'load/confirmed/payment/sheet',
})

export const exportCreditNotes = endpoint({
  ...listExportCall,
  ...ofInvoices,
  name: 'exportCreditNotes',
  summary:
    'Export the credit memos on the filtered invoices as a sheet, newest first. Streamed; no cell is a formula.',
  path: 'load/confirmed/credit-note/sheet',
})

export const exportRemittances = endpoint({
  ...listExportCall,
  name: 'exportRemittances',
  path: 'load/confirmed/remittance/sheet',
  access: listRemittances.access,
  query: listRemittances.query.omit({ page: true }).extend(listExportQuery),
})

export const exportSalaries = endpoint({
  ...listExportCall,
  name: 'exportSalaries',
  path: 'accounting/salary/sheet',
  access: listSalaries.access,
  query: pays,
})

export const exportSettlementWeeks = endpoint({
  ...listExportCall,
  name: 'exportSettlementWeeks',
  path: 'accounting/settlement/sheet',
  access: listSettlements.access,
  also: listSettlements.also,
  query: pays,
})

export const exportDriverPays = endpoint({
  ...listExportCall,
  name: 'exportDriverPays',
  path: 'accounting/driver/sheet',
  access: listDriverPays.access,
  also: listDriverPays.also,
  query: pays,
})
