export {
  insertAccount,
  type PayeeAccount,
  readPayeeAccounts,
  saveAccount,
  setApproved,
  startCoolingOff,
} from '#server/money/bank-account/bank-account.repository.ts'
export { lastFours, readBankKey, sealNumbers } from '#server/money/bank-account/bank-seal.ts'
export { saveBankOrigin } from '#server/money/bank-file/bank-origin.service.ts'
export { openInvoices } from '#server/money/bank-row/bank-row.repository.ts'
export { openAccounts, saveBooksAccounts } from '#server/money/books/books-accounts.service.ts'
export { recordBankSheet } from '#server/money/bank-row/bank-sheet.service.ts'
export type { InvoiceContent } from '#server/money/invoice/invoice-content.ts'
export { invoicePdf } from '#server/money/invoice/invoice-pdf.ts'
export { isInvoicePricedFor } from '#server/money/invoice/invoice-access.repository.ts'
export { ageSql, isOpenTo } from '#server/money/invoice/invoice.repository.ts'
export { issueInvoice } from '#server/money/invoice/invoice.service.ts'
export { credit } from '#server/money/invoice/credit.service.ts'
export { pay } from '#server/money/invoice/payment.service.ts'
export { sendInvoice } from '#server/money/invoice/sending.service.ts'
export { addDeduction } from '#server/money/pay/pay-deduction.service.ts'
export { readPay } from '#server/money/pay/pay-detail.service.ts'
export { answerTo, disputePay } from '#server/money/pay/pay-dispute.service.ts'
export { liveWeeks } from '#server/money/pay/pay-lines.repository.ts'
export type { Of } from '#server/money/pay/payee.repository.ts'
export { listRecurring } from '#server/money/pay/pay-recurring.repository.ts'
export { markPaid } from '#server/money/pay/pay-payment.service.ts'
export { listAdjustments } from '#server/money/pay/pay.repository.ts'
export { adjustPay, movePay } from '#server/money/pay/pay.service.ts'
