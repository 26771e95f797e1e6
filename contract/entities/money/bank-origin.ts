import { z } from 'zod'
import { choice, declareFields, digits, flag, flagOn, text, withoutColumn } from '#contract/field.ts'
import { codeEnum, endpoint } from '#contract/http.ts'
import type { Records } from '#contract/records.ts'
import { ACCOUNT_TYPES, isRoutingNumber } from '#contract/rules/bank.ts'

const routing = z
  .string()
  .trim()
  .refine((number) => number === '' || isRoutingNumber(number), 'Enter a 9-digit ABA routing number.')
const capitals = (most: number) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^[A-Z\\d .&-]{0,${most}}$`), `Enter at most ${most} letters or digits.`)
const account = z
  .string()
  .overwrite((number) => number.replace(/[\s-]/g, ''))
  .regex(/^[A-Za-z\d]{0,17}$/, 'Enter 1 to 17 digits or letters.')
const modifier = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z\d]?$/, 'Enter one letter or digit.')

/** The company as originator of bank files; widths are those of the NACHA records. */
export const bankOriginFields = declareFields({
  company_name: text('Company name', {
    max: 16,
    help: 'As payees see it on their statement, at most 16 characters.',
  }),
  originator_id: text('Company ID', { input: capitals(10), help: 'From your bank. Often 1 and the EIN.' }),
  entry_description: text('Entry description', {
    input: capitals(10),
    help: 'On the payee’s statement. Empty: SETTLEMENT.',
  }),
  immediate_destination: digits('Bank’s routing number', {
    input: routing,
    help: 'Immediate destination: the bank that you upload the file to.',
  }),
  destination_name: text('Bank’s name', { max: 23 }),
  immediate_origin: text('Immediate origin', {
    input: capitals(10),
    help: 'From your bank: its routing number or your company ID.',
  }),
  odfi: digits('ODFI routing number', {
    input: routing,
    help: 'Only if it differs from the bank’s routing number.',
  }),
  modifier: text('First file ID modifier', {
    input: modifier,
    help: 'Of the first file of a day; the following files take the next letters. Empty: A.',
  }),
  is_balanced: flag('Balanced file', {
    help: 'Adds a debit of your own account to each batch. Ask your bank which one it takes.',
  }),
  account_type: choice('Our account type', ACCOUNT_TYPES, codeEnum(ACCOUNT_TYPES)),
  /** Always masked to its last four. */
  account: withoutColumn(
    text('Our account number', {
      input: account,
      help: 'For a balanced file. Stored encrypted; only the last four are shown.',
    }),
  ),
  sends_prenotes: flagOn('Send prenotes', {
    help: 'Each account gets an entry without an amount first, and payments from the third banking day after it.',
  }),
})
export const bankOrigin = bankOriginFields.schema
export type BankOrigin = z.infer<typeof bankOrigin>

export const readBankOrigin = endpoint({
  name: 'readBankOrigin',
  summary: 'Get the company as originator of bank files. The account number is masked.',
  path: 'accounting/bank-origin',
  access: ['bank-origin', 'show'],
  answer: bankOrigin,
})

export const updateBankOrigin = endpoint({
  name: 'updateBankOrigin',
  summary: 'Update the originator of bank files. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'accounting/bank-origin',
  access: ['bank-origin', 'edit'],
  refuses: {
    'api key': 'An API key can’t change the company’s bank. Log in instead.',
    impersonation: 'You’re logged in as another user, so you can’t change the company’s bank.',
  },
  body: bankOriginFields.update,
  answer: bankOrigin,
})

export const records = {
  bank_origin: { schema: bankOrigin, facts: () => bankOriginFields.facts },
} as const satisfies Records
