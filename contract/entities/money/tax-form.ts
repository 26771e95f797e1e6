import { z } from 'zod'
import { PRICES_IN_PAY } from '#contract/entities/money/pay.ts'
import {
  choice,
  computed,
  custom,
  declareFields,
  digits,
  email,
  flag,
  internal,
  optionalDay,
  state,
  text,
  withoutColumn,
} from '#contract/field.ts'
import {
  codeEnum,
  day,
  endpoint,
  enteredDay,
  idParams,
  instant,
  liveId,
  manyChanged,
  manyIds,
  orderBy,
  page,
  pageQuery,
  seenText,
  wholeNumber,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Records } from '#contract/records.ts'
import {
  PAYER_GAPS,
  TAX_CLASSES,
  TAX_FORM_STATES,
  TAX_GAPS,
  TAX_PAYEES,
  tinDigits,
  TIN_TYPES,
} from '#contract/rules/tax.ts'

const money = (label: string, help?: string) =>
  computed(custom({ label, kind: 'money' }, { shown: z.int(), ...(help !== undefined && { help }) }))

const exemptCode = z
  .string()
  .trim()
  .regex(/^(?:[1-9]|1[0-3])?$/, 'Enter a code from 1 to 13.')
const zip = z
  .string()
  .trim()
  .regex(/^(?:\d{5}(?:-\d{4})?)?$/, 'Enter a 5-digit ZIP code.')
const tin = z
  .string()
  .overwrite(tinDigits)
  .regex(/^(?:\d{9})?$/, 'Enter 9 digits.')

/** Form 1099-NEC of a payee in a year, with its Form W-9. Widths are those of the IRIS schema. */
export const taxFormFields = declareFields({
  payee_name: computed(text('Payee')),
  of: computed(choice('Paid as', TAX_PAYEES, codeEnum(TAX_PAYEES))),
  payee: internal(computed(custom({ label: 'Payee number', kind: 'number' }, { shown: z.int() }))),
  year: computed(custom({ label: 'Tax year', kind: 'year' }, { shown: z.int() })),
  form_state: computed(choice('Status', TAX_FORM_STATES, codeEnum(TAX_FORM_STATES))),
  why: internal(computed(text('Why not'))),
  missing: internal(
    computed(custom({ label: 'Missing', kind: 'parts' }, { shown: z.array(codeEnum(TAX_GAPS)) })),
  ),
  paid_cents: money('Payments', 'Paid in the year, without reversed payments.'),
  deducted_cents: money(
    'Deductions',
    'Held back from pay, such as insurance and chargebacks. Part of box 1.',
  ),
  withheld_cents: money('Backup withholding', 'Held back for the IRS. Part of box 1, and box 4.'),
  advanced_cents: money('Advances', 'Recorded in the year. Part of box 1.'),
  escrow_held_cents: money('Escrow held', 'The payee’s own pay, held for them. Part of box 1.'),
  escrow_returned_cents: money('Escrow returned', 'Was reported when it was held. Not part of box 1.'),
  reimbursed_cents: money(
    'Reimbursed',
    'With a receipt. Not part of box 1; reimbursements without a receipt are.',
  ),
  balance_cents: money('Balance forward', 'Negative weeks that later weeks paid for.'),
  box1_cents: money('Box 1', 'Nonemployee compensation.'),
  box4_cents: money('Box 4', 'Federal income tax withheld.'),
  filed_cents: internal(
    computed(custom({ label: 'Filed amount', kind: 'money' }, { shown: z.int().nullable() })),
  ),
  filed_on: computed(optionalDay('Filed')),
  legal_name: text('Name', { max: 75, help: 'Line 1, as on their tax return.' }),
  business_name: text('Business name', { max: 75, help: 'Line 2, if different.' }),
  classification: choice('Tax classification', TAX_CLASSES, codeEnum(TAX_CLASSES), { help: 'Line 3a.' }),
  exempt_code: text('Exempt payee code', {
    input: exemptCode,
    help: 'Line 4, usually empty. Codes 1 to 5 need no 1099-NEC.',
  }),
  is_employee: flag('Employee (W-2)', { help: 'Payroll reports the pay on Form W-2.' }),
  tin_type: choice('TIN type', TIN_TYPES, codeEnum(TIN_TYPES)),
  /** Always masked to its last four digits. */
  tin: withoutColumn(
    digits('TIN', {
      input: tin,
      help: 'Stored encrypted. Only the last four digits are shown.',
    }),
  ),
  address: text('Street address', { max: 35, help: 'Line 5.' }),
  address_2: text('Apartment or suite', { max: 35 }),
  city: text('City', { max: 40 }),
  state: state('State'),
  zip: digits('ZIP code', { input: zip }),
  signed_on: optionalDay('W-9 signed'),
  is_electronic: flag('Copy B by email', {
    help: 'They agreed to get it electronically. Otherwise print it.',
  }),
  email: computed(email('Email')),
})
export const taxForm = taxFormFields.schema
export type TaxForm = z.infer<typeof taxForm>

export const taxFormDetail = taxForm.extend({
  payments: z.array(
    z.object({
      id: z.int(),
      pay: z.int(),
      monday: day,
      paid_on: day,
      amount_cents: z.int(),
      reference: z.string(),
    }),
  ),
  copies: z.array(
    z.object({
      id: z.int(),
      to: z.string(),
      created_at: instant,
      opened_at: instant.nullable(),
      box1_cents: z.int(),
    }),
  ),
  filings: z.array(
    z.object({
      id: z.int(),
      is_correction: z.boolean(),
      filed_on: day,
      before_cents: z.int().nullable(),
      box1_cents: z.int(),
      box4_cents: z.int(),
      reference: z.string(),
      filed_by: z.string(),
      created_at: instant,
    }),
  ),
})
export type TaxFormDetail = z.infer<typeof taxFormDetail>

export const taxTotals = taxForm.pick({
  paid_cents: true,
  deducted_cents: true,
  withheld_cents: true,
  advanced_cents: true,
  escrow_held_cents: true,
  escrow_returned_cents: true,
  reimbursed_cents: true,
  balance_cents: true,
  box1_cents: true,
  box4_cents: true,
})
export type TaxTotals = z.infer<typeof taxTotals>

/** Count of forms by state, and the gaps of the payer itself. */
export const taxChecklist = z.object({
  year: z.int(),
  due_on: day,
  threshold_cents: z.int(),
  states: z.record(z.string(), z.int()),
  payer_missing: z.array(codeEnum(PAYER_GAPS)),
  is_efile_required: z.boolean(),
  /** Parts of `downloadTaxFile`. */
  iris_files: z.int(),
})
export type TaxChecklist = z.infer<typeof taxChecklist>

const SEES = { access: ['tax-forms', 'list'], also: [PRICES_IN_PAY] } as const
const OPENS = { access: ['tax-forms', 'show'], also: [PRICES_IN_PAY] } as const
const CHANGES = { access: ['tax-forms', 'edit'], also: [PRICES_IN_PAY] } as const
const taxYear = wholeNumber(2020, 2100)

export const listTaxForms = endpoint({
  ...SEES,
  name: 'listTaxForms',
  summary:
    'List owners and drivers with what they were paid in a tax year, what their 1099-NEC says and what it lacks. The largest box 1 comes first. The current year by default, until March the one before. `totals` cover all filtered payees.',
  path: 'accounting/tax-form/list',
  query: pageQuery.extend({
    year: taxYear.optional(),
    search: z.string().max(100).optional(),
    form_state: codeEnum(TAX_FORM_STATES).optional(),
    order: orderBy(['payee_name', 'box1_cents', 'paid_cents']).optional(),
  }),
  answer: page(taxForm).extend({ totals: taxTotals, checklist: taxChecklist }),
})

export const readTaxForm = endpoint({
  ...OPENS,
  name: 'readTaxForm',
  summary: 'Get a payee’s 1099-NEC of a year with the payments it adds up and what was filed.',
  path: 'accounting/tax-form/{id}',
  params: idParams,
  answer: taxFormDetail,
})

export const updateTaxForm = endpoint({
  ...CHANGES,
  name: 'updateTaxForm',
  summary:
    'Save a payee’s Form W-9; it applies to all years. The TIN is stored encrypted and never returned. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'accounting/tax-form/{id}',
  params: idParams,
  body: taxFormFields.update,
  answer: taxFormDetail,
})

export const reviewTaxForms = endpoint({
  ...CHANGES,
  name: 'reviewTaxForms',
  summary: 'Mark 1099-NEC forms as reviewed with their current amounts. Forms that lack data are skipped.',
  method: 'POST',
  path: 'accounting/tax-form/review',
  body: z.object({ ids: manyIds }),
  answer: manyChanged(codeEnum(TAX_FORM_STATES)),
})

export const reviewTaxForm = endpoint({
  ...CHANGES,
  name: 'reviewTaxForm',
  summary: 'Mark a 1099-NEC as reviewed with its current amounts. Returns 409 with what it lacks.',
  method: 'POST',
  path: 'accounting/tax-form/{id}/review',
  params: idParams,
  answer: taxFormDetail,
})

export const fileTaxForms = endpoint({
  ...CHANGES,
  name: 'fileTaxForms',
  summary:
    'Record that the IRS accepted the ready forms and corrections of these payees. A form is recorded once until its amounts change.',
  method: 'POST',
  path: 'accounting/tax-form/file',
  idempotent: true,
  body: z.object({ ids: manyIds, filed_on: enteredDay.optional(), reference: seenText(100).default('') }),
  answer: manyChanged(codeEnum(TAX_FORM_STATES)),
})

export const mailTaxCopies = endpoint({
  ...CHANGES,
  name: 'mailTaxCopies',
  summary:
    'Email payees a one-time link to copy B of their reviewed 1099-NEC. Payees without an email address or without consent, and those who have the link already, are skipped.',
  method: 'POST',
  path: 'accounting/tax-form/mail',
  idempotent: true,
  body: z.object({ ids: manyIds }),
  answer: manyChanged(codeEnum(TAX_FORM_STATES)),
})

export const mailTaxCopy = endpoint({
  ...CHANGES,
  name: 'mailTaxCopy',
  summary: 'Email a payee a one-time link to copy B of a reviewed 1099-NEC, also if one was sent before.',
  method: 'POST',
  path: 'accounting/tax-form/{id}/mail',
  idempotent: true,
  params: idParams,
  answer: taxFormDetail,
})

export const downloadTaxCopy = endpoint({
  ...OPENS,
  name: 'downloadTaxCopy',
  summary: 'Download copy B of a reviewed 1099-NEC as PDF, with the last four digits of the TIN.',
  path: 'accounting/tax-form/{id}/copy',
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const downloadTaxCopies = endpoint({
  ...SEES,
  name: 'downloadTaxCopies',
  summary: 'Download copies B of a year’s reviewed 1099-NECs as one PDF to print, 500 per `part`.',
  path: 'accounting/tax-form/copies',
  query: z.object({ year: taxYear, part: wholeNumber(1, 1000).default(1) }),
  answersFile: true,
  answer: z.unknown(),
})

export const downloadTaxFile = endpoint({
  ...CHANGES,
  name: 'downloadTaxFile',
  summary:
    'Download the ready forms of a year as a CSV file for the IRIS Taxpayer Portal, 100 forms per `part`. It contains full TINs. Returns 409 with what the payer lacks.',
  path: 'accounting/tax-form/iris',
  query: z.object({ year: taxYear, part: wholeNumber(1, 1000).default(1) }),
  answersFile: true,
  answer: z.unknown(),
})

export const live = {
  TAX_FORM_CHANGED: { access: ['tax-forms', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  tax_form: { schema: taxForm, facts: () => taxFormFields.facts },
} as const satisfies Records
