import type { TrailWords } from '#server/core/trail-words.ts'
import { creditNote, invoice } from '#server/entities/invoice/invoice.table.ts'

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
