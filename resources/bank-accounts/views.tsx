import { Alert } from 'antd'
import {
  approveBankAccount,
  type BankAccount,
  type BankAccountDetail,
  bankAccountFields,
  cancelBankAccount,
  changeBankAccount,
  type listBankAccounts,
  stopBankAccount,
} from '#contract/entities/money/bank-account.ts'
import {
  ACCOUNT_TYPES,
  BANK_ACCOUNT_STATES,
  type BankAccountState,
  HOLDER_KINDS,
} from '#contract/rules/bank.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { Changes } from './on-demand.ts'

const ACCOUNT = 'Account'

const TONES: Readonly<Record<BankAccountState, Tone>> = {
  none: 'danger',
  waiting: 'yellow',
  in_use: 'green',
  changing: 'yellow',
  stopped: 'danger',
}

const State = ({ account_state }: BankAccount) => (
  <StatusTag tone={TONES[account_state] ?? 'plain'}>
    {codeWords(BANK_ACCOUNT_STATES, account_state)}
  </StatusTag>
)

function Waiting({ row: { waiting, waits_until, may_approve, changes } }: { row: BankAccountDetail }) {
  if (waiting === null) return null
  const change = changes.find(({ id }) => id === waiting)
  if (!change) return null
  return (
    <Alert
      type="warning"
      showIcon
      message={
        <>
          {change.entered_by} entered {codeWords(ACCOUNT_TYPES, change.account_type).toLowerCase()} account{' '}
          {change.account}, routing {change.routing}, of {change.holder_name}.{' '}
          {waits_until ? (
            <>
              It takes effect <Instant value={waits_until} />, or when a second person approves it.
            </>
          ) : (
            'A second person has to approve it: no notice by email reaches the payee.'
          )}{' '}
          {may_approve && 'Call the payee on a number you know before you approve it.'}
        </>
      }
    />
  )
}

const reason = { name: 'reason', label: 'Reason', isLine: true } as const

const toEnter: Omit<RecordAction<BankAccountDetail>, 'label' | 'when'> = {
  endpoint: changeBankAccount,
  body: ({ version }) => ({ version }),
  confirm: {
    title: 'Enter bank account',
    text: ({ email }) =>
      `It waits until a second person approves it, or for two days. ${email === '' ? 'No email address on file: a second person has to approve it.' : `A notice goes to ${email}.`}`,
    fields: [
      { name: 'holder_name', label: 'Account holder', isLine: true },
      { name: 'holder_kind', label: 'Holder is a', choices: HOLDER_KINDS },
      { name: 'account_type', label: 'Account type', choices: ACCOUNT_TYPES },
      { name: 'routing_number', label: 'Routing number', isLine: true },
      { name: 'account_number', label: 'Account number', isLine: true },
    ],
    initial: ({ holder_name, payee_name, holder_kind, account_type, of, account }) => ({
      holder_name: holder_name || payee_name,
      holder_kind: account === '' && of === 'driver' ? 'person' : holder_kind,
      account_type,
    }),
  },
  done: ({ payee_name }) => `Bank account of ${payee_name} waits for approval.`,
}

const views: Views<BankAccountDetail> = {
  title: ({ payee_name }) => payee_name,
  status: (row) => <State {...row} />,
  Notice: Waiting,
  fields: defineFields(bankAccountFields.facts, {
    created_at: {},
    payee_name: { column: { width: 220, priority: 'always', card: 'title' } },
    of: { column: { width: 90, priority: 1, card: 'line' }, group: ACCOUNT },
    account_state: {
      cell: { compute: State },
      column: { width: 150, priority: 'always', card: 'head' },
    },
    holder_name: { column: { width: 200, card: 'labeled' }, group: ACCOUNT },
    holder_kind: {
      cell: {
        compute: ({ account, holder_kind }) =>
          account === '' ? <Dash /> : codeWords(HOLDER_KINDS, holder_kind),
      },
      column: { width: 110, hidden: true },
      group: ACCOUNT,
    },
    account_type: {
      cell: {
        compute: ({ account, account_type }) =>
          account === '' ? <Dash /> : codeWords(ACCOUNT_TYPES, account_type),
      },
      column: { width: 120, card: 'labeled' },
      group: ACCOUNT,
    },
    routing: { column: { width: 140 }, group: ACCOUNT },
    account: { column: { width: 140, priority: 'always', card: 'labeled' }, group: ACCOUNT },
    effective_at: { column: { width: 160 }, group: ACCOUNT, sparse: true },
    waits_until: { column: { width: 160, priority: 2 }, group: ACCOUNT, sparse: true },
    email: { column: { width: 220, priority: 2, card: 'line' }, group: ACCOUNT },
  }),
  filters: defineFilters<typeof listBankAccounts>([
    { kind: 'search', name: 'search', label: 'Search payee' },
    {
      kind: 'choice',
      name: 'account_state',
      label: 'Status',
      choices: { '': 'All', ...BANK_ACCOUNT_STATES },
      initial: '',
    },
  ]),
  actions: [
    {
      label: 'Approve',
      endpoint: approveBankAccount,
      when: ({ may_approve }) => may_approve,
      isNext: true,
      body: ({ waiting }) => ({ waiting }),
      confirm: {
        title: 'Approve this bank account?',
        text: ({ payee_name }) => `Call ${payee_name} on a number you know. The account is used from now on.`,
      },
      done: ({ payee_name, account }) => `${payee_name} is paid to ${account} now.`,
    },
    { ...toEnter, label: 'Enter account', when: ({ account }) => account === '', isNext: true },
    { ...toEnter, label: 'Change account', when: ({ account }) => account !== '' },
    {
      label: 'Cancel change',
      endpoint: cancelBankAccount,
      when: ({ waiting }) => waiting !== null,
      body: ({ waiting }) => ({ waiting }),
      confirm: {
        title: 'Cancel this change?',
        text: ({ effective_at }) =>
          effective_at === null ? 'No account is in use then.' : 'The account before stays in use.',
        isDanger: true,
        fields: [reason],
      },
      done: ({ payee_name }) => `Change of ${payee_name}’s bank account canceled.`,
    },
    {
      label: 'Stop using account',
      endpoint: stopBankAccount,
      when: ({ account_state }) => account_state === 'in_use' || account_state === 'changing',
      isRare: true,
      body: ({ version }) => ({ version }),
      confirm: {
        title: 'Stop using this account?',
        text: ({ payee_name }) => `${payee_name} is left out of bank files until another account is in use.`,
        isDanger: true,
        fields: [reason],
      },
      done: ({ payee_name }) => `Bank account of ${payee_name} is no longer used.`,
    },
  ],
  tabs: [
    {
      name: 'changes',
      label: 'Changes',
      count: ({ changes }) => changes.length,
      render: (row) => <Changes {...row} />,
    },
  ],
  fieldsTab: ACCOUNT,
  empty: 'No owners or directly paid drivers yet.',
}
export default views
