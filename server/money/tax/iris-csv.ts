import { stringify } from 'csv-stringify/sync'
import type { TaxPayer } from '#contract/entities/money/tax-payer.ts'
import type { TaxForm } from '#contract/entities/money/tax-form.ts'
import { unaccented } from '#contract/rules/unaccented.ts'
import { splitName, TIN_TYPES, tinDigits } from '#contract/rules/tax.ts'

const PARTY = (party: 'Payer' | 'Recipient') => [
  `${party} TIN Type`,
  `${party} Taxpayer ID Number`,
  `${party} Name Type`,
  `${party} Business or Entity Name Line 1`,
  `${party} Business or Entity Name Line 2`,
  `${party} First Name`,
  `${party} Middle Name`,
  `${party} Last Name (Surname)`,
  `${party} Suffix`,
  `${party} Country`,
  `${party} Address Line 1`,
  `${party} Address Line 2`,
  `${party} City/Town`,
  `${party} State/Province/Territory`,
  `${party} ZIP/Postal Code`,
]
const STATE = (number: 1 | 2) => [
  `State ${number}`,
  `State ${number} - State Tax Withheld`,
  `State ${number} - State/Payer state number`,
  `State ${number} - State income`,
  `State ${number} - Local income tax withheld`,
  `State ${number} - Special Data Entries`,
]

/** Of the IRS's CSV template for Form 1099-NEC. */
export const IRIS_COLUMNS: readonly string[] = [
  'Form Type',
  'Tax Year',
  ...PARTY('Payer'),
  'Payer Phone Type',
  'Payer Phone',
  'Payer Email Address',
  ...PARTY('Recipient'),
  'Office Code',
  'Form Account Number',
  '2nd TIN Notice',
  'Box 1 - Nonemployee Compensation',
  'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
  'Box 4 - Federal income tax withheld',
  'Combined Federal/State Filing',
  ...STATE(1),
  ...STATE(2),
]

/** Letters with accents lose them; the schema takes letters, digits, spaces and - & ' ( ) # /. */
const plain = (text: string, most: number): string =>
  unaccented(text)
    .replace(/[’‘]/g, "'")
    .replace(/[^\w\s&'()#/-]|_/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s'-]+/, '')
    .trim()
    .slice(0, most)
    .trim()

const amount = (cents: number) => (cents / 100).toFixed(2)

interface Party {
  tin: string
  address: string
  address_2: string
  city: string
  state: string
  zip: string
}

const addressOf = ({ address, address_2, city, state, zip }: Party) => [
  'US',
  plain(address, 35),
  plain(address_2, 35),
  plain(city, 40),
  state,
  zip.replaceAll('-', ''),
]

function nameOf({ legal_name, business_name, classification }: IrisForm): string[] {
  if (classification !== 'individual')
    return ['Business', plain(legal_name, 75), plain(business_name, 75), '', '', '', '']
  const { first, middle, last, suffix } = splitName(legal_name)
  return ['Individual', '', '', plain(first, 20), plain(middle, 20), plain(last, 20), plain(suffix, 10)]
}

/** With the whole TIN. */
export interface IrisForm
  extends
    Party,
    Pick<
      TaxForm,
      | 'id'
      | 'year'
      | 'legal_name'
      | 'business_name'
      | 'classification'
      | 'tin_type'
      | 'box1_cents'
      | 'box4_cents'
    > {}

export function irisCsv(payer: TaxPayer, forms: readonly IrisForm[]): string {
  const rows = forms.map((form) => [
    '1099-NEC',
    String(form.year),
    TIN_TYPES.ein,
    tinDigits(payer.ein),
    'Business',
    plain(payer.legal_name, 75),
    '',
    '',
    '',
    '',
    '',
    ...addressOf({ ...payer, tin: payer.ein }),
    'Domestic',
    payer.phone.replace(/\D/g, '').slice(-10),
    '',
    TIN_TYPES[form.tin_type],
    form.tin,
    ...nameOf(form),
    ...addressOf(form),
    '',
    String(form.id),
    'N',
    amount(form.box1_cents),
    'N',
    form.box4_cents === 0 ? '' : amount(form.box4_cents),
    'N',
    ...Array.from({ length: 12 }, () => ''),
  ])
  return stringify([[...IRIS_COLUMNS], ...rows], { record_delimiter: '\r\n' })
}
