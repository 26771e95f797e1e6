import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { creditNote, invoice } from '#server/money/schema/invoice.table.ts'

export const invoiceTrail: TrailWords = {
  names: {
    invoice: { from: invoice, word: invoice.number },
    credit_note: { from: creditNote, word: creditNote.number },
  },
  actions: {
    invoice: 'Invoiced',
    remind: 'Reminded',
    credit: 'Credited',
  },
}
