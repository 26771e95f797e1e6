import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { bankRow } from '#server/money/schema/bank-row.table.ts'
import { creditNote, invoice } from '#server/money/schema/invoice.table.ts'

export const invoiceTrail: TrailWords = {
  names: {
    bank_row: { from: bankRow, word: bankRow.text },
    invoice: { from: invoice, word: invoice.number },
    credit_note: { from: creditNote, word: creditNote.number },
  },
  records: {
    bank_row: 'Bank payment',
    credit_note: 'Credit memo',
  },
  actions: {
    release: 'Released the loads',
    invoice: 'Invoiced',
    remind: 'Reminded',
    credit: 'Credited',
  },
}
