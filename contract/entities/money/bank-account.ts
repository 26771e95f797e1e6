import { z } from 'zod'
import {
  choice,
  computed,
  custom,
  declareFields,
  email,
  flag,
  instant,
  internal,
  text,
} from '#contract/field.ts'
import {
  codeEnum,
  endpoint,
  idNumber,
  idParams,
  instant as wireInstant,
  liveId,
  page,
  pageQuery,
  seenText,
  versionNumber,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Records } from '#contract/records.ts'
import {
  ACCOUNT_TYPES,
  BANK_ACCOUNT_STATES,
  BANK_CHANGE_STATES,
  BANK_PAYEES,
  HOLDER_KINDS,
  isRoutingNumber,
} from '#contract/rules/bank.ts'

/** A payee with the account in use or, before the first is in use, the one that waits. */
export const bankAccountFields = declareFields({
  payee_name: computed(text('Payee')),
  of: computed(choice('Paid as', BANK_PAYEES, codeEnum(BANK_PAYEES))),
  payee: internal(computed(custom({ label: 'Payee number', kind: 'number' }, { shown: z.int() }))),
  account_state: computed(choice('Status', BANK_ACCOUNT_STATES, codeEnum(BANK_ACCOUNT_STATES))),
  holder_name: computed(text('Account holder')),
  holder_kind: computed(choice('Holder is a', HOLDER_KINDS, codeEnum(HOLDER_KINDS))),
  account_type: computed(choice('Account type', ACCOUNT_TYPES, codeEnum(ACCOUNT_TYPES))),
  /** Always masked to its last four digits. */
  routing: computed(text('Routing number', { help: 'Stored encrypted. Only the last four are shown.' })),
  /** Always masked to its last four characters. */
  account: computed(text('Account number', { help: 'Stored encrypted. Only the last four are shown.' })),
  effective_at: computed(instant('In use since')),
  /** The entered account that waits. */
  waiting: internal(
    computed(custom({ label: 'Waiting change', kind: 'number' }, { shown: z.int().nullable() })),
  ),
  waits_until: computed(instant('Takes effect')),
  may_approve: internal(computed(flag('May approve'))),
  email: computed(email('Email')),
})
export const bankAccount = bankAccountFields.schema
export type BankAccount = z.infer<typeof bankAccount>

export const bankAccountDetail = bankAccount.extend({
  changes: z.array(
    z.object({
      id: z.int(),
      state: codeEnum(BANK_CHANGE_STATES),
      holder_name: z.string(),
      holder_kind: codeEnum(HOLDER_KINDS),
      account_type: codeEnum(ACCOUNT_TYPES),
      routing: z.string(),
      account: z.string(),
      created_at: wireInstant,
      entered_by: z.string(),
      effective_at: wireInstant.nullable(),
      approved_by: z.string(),
      ended_at: wireInstant.nullable(),
      ended_by: z.string(),
      end_reason: z.string(),
      notified: z.string(),
    }),
  ),
})
export type BankAccountDetail = z.infer<typeof bankAccountDetail>

const routingNumber = z
  .string()
  .trim()
  .refine(isRoutingNumber, 'Enter the 9-digit ABA routing number. Check its digits.')
const accountNumber = z
  .string()
  .overwrite((number) => number.replace(/[\s-]/g, ''))
  .regex(/^[A-Za-z\d]{1,17}$/, 'Enter 1 to 17 digits or letters.')

export const bankAccountBody = z.object({
  version: versionNumber,
  holder_name: seenText(60).min(1, 'Enter the name on the account.'),
  holder_kind: codeEnum(HOLDER_KINDS),
  account_type: codeEnum(ACCOUNT_TYPES),
  routing_number: routingNumber,
  account_number: accountNumber,
})

const ONLY_PEOPLE = {
  'api key': 'An API key can’t change bank accounts. Log in instead.',
  impersonation: 'You’re logged in as another user, so you can’t change bank accounts.',
} as const
const CHANGES = { access: ['bank-accounts', 'edit'], refuses: ONLY_PEOPLE } as const

export const listBankAccounts = endpoint({
  name: 'listBankAccounts',
  summary:
    'List owners and directly paid drivers by name with the bank account that they are paid to. Numbers are masked.',
  path: 'accounting/bank-account/list',
  access: ['bank-accounts', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    account_state: codeEnum(BANK_ACCOUNT_STATES).optional(),
  }),
  answer: page(bankAccount),
})

export const readBankAccount = endpoint({
  name: 'readBankAccount',
  summary: 'Get a payee’s bank account with all changes. Numbers are masked.',
  path: 'accounting/bank-account/{id}',
  access: ['bank-accounts', 'show'],
  params: idParams,
  answer: bankAccountDetail,
})

export const changeBankAccount = endpoint({
  ...CHANGES,
  name: 'changeBankAccount',
  summary:
    'Enter a payee’s bank account. It waits until a second person approves it, or for two days after the payee was notified by email; the account before stays in use until then. A change that already waits is replaced and the two days begin again. Returns 409 for a stale version.',
  method: 'POST',
  path: 'accounting/bank-account/{id}/change',
  params: idParams,
  body: bankAccountBody,
  answer: bankAccountDetail,
})

export const approveBankAccount = endpoint({
  ...CHANGES,
  name: 'approveBankAccount',
  summary:
    'Approve the bank account that waits. Returns 409 to the user who entered it, and if another one waits by now.',
  method: 'POST',
  path: 'accounting/bank-account/{id}/approve',
  params: idParams,
  body: z.object({ waiting: idNumber }),
  answer: bankAccountDetail,
})

const reason = seenText(200).min(1, 'Enter a reason.')

export const cancelBankAccount = endpoint({
  ...CHANGES,
  name: 'cancelBankAccount',
  summary: 'Cancel the bank account that waits. The account before stays in use.',
  method: 'POST',
  path: 'accounting/bank-account/{id}/cancel',
  params: idParams,
  body: z.object({ waiting: idNumber, reason }),
  answer: bankAccountDetail,
})

export const stopBankAccount = endpoint({
  ...CHANGES,
  name: 'stopBankAccount',
  summary: 'Stop using a payee’s bank account. They are left out of bank files until another one is in use.',
  method: 'POST',
  path: 'accounting/bank-account/{id}/stop',
  params: idParams,
  body: z.object({ version: versionNumber, reason }),
  answer: bankAccountDetail,
})

export const live = {
  BANK_ACCOUNT_CHANGED: { access: ['bank-accounts', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  bank_account: { schema: bankAccount, facts: () => bankAccountFields.facts },
} as const satisfies Records
