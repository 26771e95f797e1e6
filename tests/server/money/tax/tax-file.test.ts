import { sql } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  downloadTaxFile,
  fileTaxForms,
  reviewTaxForm,
  reviewTaxForms,
} from '#contract/entities/money/tax-form.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { irisCsv, IRIS_COLUMNS } from '#server/money/tax/iris-csv.ts'
import { PAYER, type TaxDesk, taxDesk, W9, YEAR } from '#tests/server/money/tax/tax-desk.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let desk: TaxDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await taxDesk(test)
})

/** As the portal: comma separated, one header, each row as wide as it. */
const readIris = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, relax_column_count: false, bom: false, record_delimiter: '\r\n' })

const file = (query: Record<string, number> = { year: YEAR }) =>
  desk.pay.accountant.call(downloadTaxFile, { query })
async function rows() {
  const { statusCode, body } = await test.app.inject({
    url: `${API_PREFIX}${buildPath(downloadTaxFile)}?year=${YEAR}`,
    headers: { authorization: `Bearer ${desk.pay.accountant.access}` },
  })
  expect(statusCode).toBe(200)
  return readIris(body)
}
const review = () => desk.pay.accountant.call(reviewTaxForm, { params: { id: desk.form } })
const record = (body: object = {}) =>
  desk.pay.accountant.call(fileTaxForms, {
    body: { ids: [desk.form], reference: 'IRIS-1', ...body },
    headers: desk.pay.headers(),
  })

async function due(): Promise<number> {
  await desk.deliver()
  await desk.adjust('bonus', 200_000)
  const { total_cents } = await desk.lock()
  await desk.paid(total_cents, '2030-01-18')
  await desk.saveW9()
  await desk.savePayer()
  return total_cents
}

it('has the columns of the template in their order', () => {
  expect(IRIS_COLUMNS).toHaveLength(54)
  expect(new Set(IRIS_COLUMNS).size).toBe(IRIS_COLUMNS.length)
  expect(IRIS_COLUMNS.slice(0, 6)).toEqual([
    'Form Type',
    'Tax Year',
    'Payer TIN Type',
    'Payer Taxpayer ID Number',
    'Payer Name Type',
    'Payer Business or Entity Name Line 1',
  ])
  expect(IRIS_COLUMNS.slice(20, 22)).toEqual(['Recipient TIN Type', 'Recipient Taxpayer ID Number'])
  expect(IRIS_COLUMNS[38]).toBe('Box 1 - Nonemployee Compensation')
})

it('holds the reviewed forms with whole TINs, and each download is audited', async () => {
  const cents = await due()
  expect(await rows()).toEqual([])
  await review()
  expect(await rows()).toEqual([
    expect.objectContaining({
      'Form Type': '1099-NEC',
      'Tax Year': String(YEAR),
      'Payer Taxpayer ID Number': '987654321',
      'Payer Business or Entity Name Line 1': PAYER.legal_name,
      'Payer Phone': '2145550142',
      'Recipient TIN Type': 'EIN',
      'Recipient Taxpayer ID Number': '123456789',
      'Recipient Name Type': 'Business',
      'Recipient Business or Entity Name Line 1': W9.legal_name,
      'Recipient ZIP/Postal Code': W9.zip,
      'Box 1 - Nonemployee Compensation': (cents / 100).toFixed(2),
      'Box 4 - Federal income tax withheld': '',
    }),
  ])
  await desk.pay.within(async (tx) => {
    const { rows } = await tx.execute(
      sql`select record_id from audit_entry where action = 'Downloaded for IRIS'`,
    )
    expect(rows).toEqual([{ record_id: desk.form }])
  })
  expect((await file({ year: YEAR, part: 2 })).status).toBe(409)
})

it('is refused where the payer lacks something, with what it is', async () => {
  await due()
  await desk.savePayer({ ein: '' })
  await review()
  const { status, body } = await file()
  expect([status, body.detail]).toEqual([409, ['Complete the payer in the 1099 settings: EIN.']])
})

it('splits the name of a person, and leaves out what the schema does not take', () => {
  const [row] = readIris(
    irisCsv({ ...PAYER, address_2: '', id: 1, created_at: '', updated_at: '', version: 1 }, [
      {
        ...W9,
        id: 7,
        year: YEAR,
        legal_name: '=José A. Núñez-Ortiz, Jr.',
        business_name: '',
        address_2: 'Apt 4; "B"',
        classification: 'individual',
        tin_type: 'ssn',
        tin: '123456789',
        box1_cents: 200_000,
        box4_cents: 48_000,
      },
    ]),
  )
  expect(row).toMatchObject({
    'Recipient Name Type': 'Individual',
    'Recipient Business or Entity Name Line 1': '',
    'Recipient First Name': 'Jose',
    'Recipient Middle Name': 'A',
    'Recipient Last Name (Surname)': 'Nunez-Ortiz',
    'Recipient Suffix': 'Jr',
    'Recipient Address Line 2': 'Apt 4 B',
    'Box 1 - Nonemployee Compensation': '2000.00',
    'Box 4 - Federal income tax withheld': '480.00',
  })
})

it('is recorded as filed once, and asks for a correction when the amounts change', async () => {
  const cents = await due()
  const early = await record()
  expect(early.body.skipped).toMatchObject([{ reason: 'Mark the form as reviewed first.' }])
  await review()
  expect((await record()).body).toMatchObject({ changed: [{ id: desk.form, before: 'ready' }], skipped: [] })
  expect((await record()).body).toEqual({ changed: [], skipped: [] })
  expect(await desk.read()).toMatchObject({ form_state: 'filed', filed_cents: cents })

  await desk.deliver('2030-01-15')
  const { total_cents } = await desk.lock(1)
  await desk.paid(total_cents, '2030-01-25', 1)
  expect(await desk.read()).toMatchObject({ form_state: 'changed', filed_cents: cents })
  expect(await rows()).toEqual([])
  const many = await desk.pay.accountant.call(reviewTaxForms, { body: { ids: [desk.form] } })
  expect(many.body.changed).toEqual([{ id: desk.form, before: 'changed' }])
  expect((await desk.read()).form_state).toBe('correction')
  await record({ reference: 'IRIS-2' })
  const { form_state, filings } = await desk.read()
  expect(form_state).toBe('corrected')
  expect(filings).toMatchObject([
    { is_correction: true, before_cents: cents, box1_cents: cents + total_cents, reference: 'IRIS-2' },
    { is_correction: false, before_cents: null, box1_cents: cents, reference: 'IRIS-1' },
  ])
})
