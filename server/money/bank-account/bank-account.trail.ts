import { readBankPayeeId } from '#contract/rules/bank.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { namesOfPayees } from '#server/money/pay/payee-names.ts'

const ACTIONS = [
  'Entered bank account',
  'Approved bank account',
  'Canceled bank account change',
  'Stopped bank account',
]

export const bankAccountTrail: TrailWords = {
  names: { bank_account: namesOfPayees(readBankPayeeId, (name) => name) },
  actions: Object.fromEntries(ACTIONS.map((words) => [words, words])),
  records: { bank_account: 'Bank account' },
  fields: {
    bank_account: { account_secret: { codes: { '(secret)': 'Encrypted' }, label: 'Account number' } },
  },
}
