import { bankFileName } from '#contract/rules/bank.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { readFile } from '#server/money/bank-file/bank-file.repository.ts'

// Creating ends with the total: "Created bank file with $1,200.00".
const ACTIONS = [
  'Created bank file',
  'Downloaded bank file',
  'Marked bank file as sent',
  'Voided bank file',
  'Returned item',
]

export const bankFileTrail: TrailWords = {
  names: {
    bank_file: async (tx, ids) => {
      const names = new Map<number, string>()
      for (const id of ids) {
        const file = await readFile(tx, id)
        if (file) names.set(id, bankFileName(id, file.created_on))
      }
      return names
    },
  },
  actions: Object.fromEntries(ACTIONS.map((words) => [words, words])),
  records: { bank_file: 'Bank file', bank_origin: 'Bank file settings' },
  fields: {
    bank_origin: { account_secret: { codes: { '(secret)': 'Encrypted' }, label: 'Our account number' } },
  },
}
