import { z } from 'zod'
import { declareFields, digits, phone, state, text } from '#contract/field.ts'
import { endpoint } from '#contract/http.ts'
import type { Records } from '#contract/records.ts'
import { plainEin } from '#contract/rules/numbers.ts'
import { tinProblem } from '#contract/rules/tax.ts'

const ein = z
  .string()
  .trim()
  .overwrite(plainEin)
  .refine(
    (text) => text === '' || tinProblem('ein', text) === undefined,
    'Enter a 9-digit EIN, such as 12-3456789.',
  )
const zip = z
  .string()
  .trim()
  .regex(/^(?:\d{5}(?:-\d{4})?)?$/, 'Enter a 5-digit ZIP code.')

/** The company as the payer on Forms 1099. */
export const taxPayerFields = declareFields({
  legal_name: text('Legal name', { max: 75, help: 'As on the IRS letter that assigned the EIN.' }),
  ein: digits('EIN', { input: ein, help: '9 digits.' }),
  address: text('Street address', { max: 35 }),
  address_2: text('Suite', { max: 35 }),
  city: text('City', { max: 40 }),
  state: state('State'),
  zip: digits('ZIP code', { input: zip, help: '5 digits.' }),
  phone: phone('Phone', { help: 'For payees’ questions. Printed on copy B.' }),
})
export const taxPayer = taxPayerFields.schema
export type TaxPayer = z.infer<typeof taxPayer>

export const readTaxPayer = endpoint({
  name: 'readTaxPayer',
  summary: 'Get the company’s name, EIN and address as payer on Forms 1099.',
  path: 'accounting/tax-payer',
  access: ['tax-payer', 'show'],
  answer: taxPayer,
})

export const updateTaxPayer = endpoint({
  name: 'updateTaxPayer',
  summary: 'Update the payer on Forms 1099. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'accounting/tax-payer',
  access: ['tax-payer', 'edit'],
  body: taxPayerFields.update,
  answer: taxPayer,
})

export const records = {
  tax_payer: { schema: taxPayer, facts: () => taxPayerFields.facts },
} as const satisfies Records
