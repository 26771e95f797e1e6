import {
  type BankFile,
  type BankFileDetail,
  bankFileFields,
  type listBankFiles,
  sendBankFile,
  voidBankFile,
} from '#contract/entities/money/bank-file.ts'
import { BANK_FILE_STATES, type BankFileState } from '#contract/rules/bank.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { dollars } from '#contract/rules/money.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { Download, Entries, Returns } from './on-demand.ts'

const FILE = 'File'

const TONES: Readonly<Record<BankFileState, Tone>> = { created: 'blue', sent: 'green', voided: 'plain' }

const State = ({ file_state }: BankFile) => (
  <StatusTag tone={TONES[file_state] ?? 'plain'}>{codeWords(BANK_FILE_STATES, file_state)}</StatusTag>
)

const views: Views<BankFileDetail> = {
  title: ({ file_name }) => file_name,
  status: (row) => <State {...row} />,
  Tools: Download,
  fields: defineFields(bankFileFields.facts, {
    created_at: { column: { width: 150 }, group: FILE },
    file_name: { column: { width: 230, priority: 'always', card: 'title' } },
    file_state: { cell: { compute: State }, column: { width: 110, priority: 'always', card: 'head' } },
    effective_on: { column: { width: 150, card: 'labeled' }, group: FILE },
    payments: { column: { width: 100, card: 'labeled' }, group: FILE },
    prenotes: { column: { width: 100 }, group: FILE },
    credit_cents: { column: { width: 130, priority: 'always', card: 'labeled' }, group: FILE },
    entry_hash: { group: FILE },
    sha256: { group: FILE },
    created_by: { column: { width: 150, priority: 1 }, group: FILE },
    sent_at: { column: { width: 150, priority: 2 }, group: FILE, sparse: true },
    sent_by: { group: FILE, sparse: true },
    voided_at: { group: FILE, sparse: true },
    void_reason: { group: FILE, sparse: true },
  }),
  filters: defineFilters<typeof listBankFiles>([
    {
      kind: 'choice',
      name: 'file_state',
      label: 'Status',
      choices: { '': 'All', ...BANK_FILE_STATES },
      initial: '',
    },
  ]),
  actions: [
    {
      label: 'Mark as sent',
      endpoint: sendBankFile,
      when: ({ file_state }) => file_state === 'created',
      confirm: {
        title: 'Mark this file as sent?',
        text: () => 'Do this after your bank accepted the upload. The file can’t be voided afterwards.',
      },
      done: ({ file_name, credit_cents }) => `${file_name} marked as sent, ${dollars(credit_cents)}.`,
    },
    {
      label: 'Void',
      endpoint: voidBankFile,
      when: ({ file_state }) => file_state === 'created',
      confirm: {
        title: 'Void this file?',
        text: () =>
          'Only if it was not uploaded to the bank: its payments can go into another file, and would be paid twice.',
        isDanger: true,
        fields: [{ name: 'reason', label: 'Reason', isLine: true }],
      },
      done: ({ file_name }) => `${file_name} voided.`,
    },
  ],
  tabs: [
    {
      name: 'entries',
      label: 'Entries',
      count: ({ entries }) => entries.length,
      render: (row) => <Entries {...row} />,
    },
    {
      name: 'returns',
      label: 'Returned items',
      count: ({ returns }) => returns.length,
      render: (row) => <Returns {...row} />,
    },
  ],
  fieldsTab: FILE,
  empty: 'No bank files yet. Complete a pay run, then create a bank file of its payments.',
  emptyFrom: { can: ['settlements', 'list'], to: '/accounting/settlements/pay-run', label: 'Pay run' },
}
export default views
