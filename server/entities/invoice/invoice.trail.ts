import type { TrailWords } from '#server/core/trail-words.ts'

export const invoiceTrail: TrailWords = {
  actions: {
    invoice: 'Invoiced',
    remind: 'Reminded',
    credit: 'Credited',
  },
}
