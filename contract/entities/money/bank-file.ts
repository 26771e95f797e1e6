import { z } from 'zod'
import { PRICES_IN_PAY } from '#contract/entities/money/pay.ts'
import { choice, computed, count, custom, declareFields, instant, internal, text } from '#contract/field.ts'
import {
  cents,
  codeEnum,
  day,
  endpoint,
  idNumber,
  idParams,
  instant as wireInstant,
  liveId,
  page,
  pageQuery,
  seenText,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Records } from '#contract/records.ts'
import {
  BANK_ENTRY_KINDS,
  BANK_FILE_STATES,
  BANK_PAYEES,
  MAX_FILE_PAYMENTS,
  ORIGIN_GAPS,
} from '#contract/rules/bank.ts'
import { MAX_CENTS } from '#contract/rules/money.ts'

const money = (label: string) => computed(custom({ label, kind: 'money' }, { shown: z.int() }))
const dayOf = (label: string) => computed(custom({ label, kind: 'day' }, { shown: day }))

/** A NACHA file of recorded payments. */
export const bankFileFields = declareFields({
  file_name: computed(text('File')),
  file_state: computed(choice('Status', BANK_FILE_STATES, codeEnum(BANK_FILE_STATES))),
  effective_on: dayOf('Effective entry date'),
  payments: count('Payments'),
  prenotes: count('Prenotes'),
  credit_cents: money('Total'),
  debit_cents: internal(money('Total debits')),
  entry_hash: computed(text('Entry hash')),
  sha256: internal(computed(text('SHA-256'))),
  created_by: computed(text('Created by')),
  sent_at: computed(instant('Sent')),
  sent_by: computed(text('Marked as sent by')),
  voided_at: computed(instant('Voided')),
  void_reason: computed(text('Reason')),
})
export const bankFile = bankFileFields.schema
export type BankFile = z.infer<typeof bankFile>

export const bankFileDetail = bankFile.extend({
  returns: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      payee_name: z.string(),
      amount_cents: z.int(),
      outcome: z.string(),
      created_at: wireInstant,
    }),
  ),
  entries: z.array(
    z.object({
      id: z.int(),
      kind: codeEnum(BANK_ENTRY_KINDS),
      trace: z.string(),
      payee_name: z.string(),
      account: z.string(),
      amount_cents: z.int(),
      /** Record of the pay, null for prenotes and offsets. */
      pay: z.int().nullable(),
      of: codeEnum(BANK_PAYEES).nullable(),
      monday: day.nullable(),
    }),
  ),
})
export type BankFileDetail = z.infer<typeof bankFileDetail>

/** `why` is '' for a payment that can go into the file. */
export const bankFilePayment = z.object({
  id: z.int(),
  pay: z.int(),
  of: codeEnum(BANK_PAYEES),
  bank_account: z.int(),
  payee_name: z.string(),
  monday: day,
  paid_on: day,
  reference: z.string(),
  amount_cents: z.int(),
  account: z.string(),
  why: z.string(),
})
export type BankFilePayment = z.infer<typeof bankFilePayment>

/** Payments that are in no bank file yet, and accounts that a prenote goes to. */
export const bankFilePlan = z.object({
  effective_on: day,
  missing: z.array(codeEnum(ORIGIN_GAPS)),
  payments: z.array(bankFilePayment),
  left_out: z.int(),
  prenotes: z.array(z.object({ bank_account: z.int(), payee_name: z.string(), account: z.string() })),
})
export type BankFilePlan = z.infer<typeof bankFilePlan>

const also = [PRICES_IN_PAY] as const
const SEES = { access: ['bank-files', 'list'], also } as const
const OPENS = { access: ['bank-files', 'show'], also } as const
const CHANGES = { access: ['bank-files', 'edit'], also } as const

export const listBankFiles = endpoint({
  ...SEES,
  name: 'listBankFiles',
  summary: 'List NACHA files, newest first.',
  path: 'accounting/bank-file/list',
  query: pageQuery.extend({ file_state: codeEnum(BANK_FILE_STATES).optional() }),
  answer: page(bankFile),
})

export const planBankFile = endpoint({
  access: ['bank-files', 'create'],
  also,
  name: 'planBankFile',
  summary:
    'List payments to owners and directly paid drivers of the last 45 days that are in no bank file, with the reason why one has to stay out, and accounts that a prenote goes to.',
  path: 'accounting/bank-file/plan',
  answer: bankFilePlan,
})

export const createBankFile = endpoint({
  access: ['bank-files', 'create'],
  also,
  name: 'createBankFile',
  summary:
    'Create a NACHA file of recorded payments. Each payment is in at most one file that is not voided. Returns 409 with what changed since the plan was read, and creates nothing then.',
  method: 'POST',
  path: 'accounting/bank-file',
  idempotent: 'required',
  body: z.object({
    /** With the amounts that were shown. */
    payments: z
      .array(z.object({ id: idNumber, amount_cents: cents.max(MAX_CENTS) }))
      .max(MAX_FILE_PAYMENTS, `Choose at most ${MAX_FILE_PAYMENTS} payments.`),
    has_prenotes: z.boolean(),
  }),
  status: 201,
  answer: bankFileDetail,
})

export const readBankFile = endpoint({
  ...OPENS,
  name: 'readBankFile',
  summary: 'Get a NACHA file with its entries. Account numbers are masked.',
  path: 'accounting/bank-file/{id}',
  params: idParams,
  answer: bankFileDetail,
})

export const downloadBankFile = endpoint({
  ...CHANGES,
  refuses: { 'api key': 'An API key can’t download bank files. Log in instead.' },
  name: 'downloadBankFile',
  summary:
    'Download a NACHA file, the same bytes each time. It contains full account numbers. Returns 409 for a voided one.',
  path: 'accounting/bank-file/{id}/download',
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const sendBankFile = endpoint({
  ...CHANGES,
  name: 'sendBankFile',
  summary: 'Mark a NACHA file as sent to the bank. It can’t be voided afterwards.',
  method: 'POST',
  path: 'accounting/bank-file/{id}/sent',
  params: idParams,
  answer: bankFileDetail,
})

export const voidBankFile = endpoint({
  ...CHANGES,
  name: 'voidBankFile',
  summary: 'Void a NACHA file that was not sent: its payments can go into another one.',
  method: 'POST',
  path: 'accounting/bank-file/{id}/void',
  params: idParams,
  body: z.object({ reason: seenText(200).min(1, 'Enter a reason.') }),
  answer: bankFileDetail,
})

export const takeInBankReturns = endpoint({
  ...CHANGES,
  refuses: {
    'api key': 'An API key can’t read bank returns. Log in instead.',
    impersonation: 'You’re logged in as another user, so you can’t read bank returns.',
  },
  name: 'takeInBankReturns',
  summary:
    'Read a return file of the bank. Returned payments are reversed with the reason; changes of accounts (C01 to C07) wait like entered ones. Each item counts once, however often the file is read. Items that match no sent entry are listed.',
  method: 'POST',
  path: 'accounting/bank-file/returns',
  body: z.object({ text: z.string().max(1_000_000, 'The file is too large.') }),
  answer: z.object({
    taken: z.array(
      z.object({ file: z.int(), code: z.string(), payee_name: z.string(), outcome: z.string() }),
    ),
    known: z.int(),
    unknown: z.array(z.object({ trace: z.string(), code: z.string(), reason: z.string() })),
    problems: z.array(z.string()),
  }),
})

export const live = {
  BANK_FILE_CHANGED: { access: ['bank-files', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  bank_file: { schema: bankFile, facts: () => bankFileFields.facts },
} as const satisfies Records
