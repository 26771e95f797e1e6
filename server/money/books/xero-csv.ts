import { stringify } from 'csv-stringify/sync'
import type { Accounts } from '#server/money/books/books.repository.ts'
import type { NamedSource } from '#server/money/books/iif.ts'
import { plainLine } from '#server/money/books/plain-text.ts'

const ADDRESS = [
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
]
const TRACKING = ['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency']

/** Of Xero's sales invoice template; the bill template has no reference, discount and branding. */
export const XERO_SALES_COLUMNS: readonly string[] = [
  '*ContactName',
  ...ADDRESS,
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  ...TRACKING,
  'BrandingTheme',
]
export const XERO_BILL_COLUMNS: readonly string[] = [
  '*ContactName',
  ...ADDRESS,
  '*InvoiceNumber',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  'Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  ...TRACKING,
]

const DESCRIPTION = 4000
const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

function accountCode(accounts: Accounts, { kind, party_of }: NamedSource): string {
  if (kind !== 'bill') return accounts.income_code
  return party_of === 'driver' ? accounts.driver_code : accounts.settlement_code
}

/** A line for each line of a record. Xero makes a credit note of an invoice whose total is negative. */
export function buildXeroCsv(
  columns: readonly string[],
  accounts: Accounts,
  sources: readonly NamedSource[],
): string {
  const rows = sources.flatMap((source) =>
    source.lines.map((line) => {
      const cents = source.kind === 'credit' ? -line.amount_cents : line.amount_cents
      const text = plainLine(line.text, DESCRIPTION) || source.number
      const cells: Readonly<Record<string, string>> = {
        '*ContactName': source.name,
        '*InvoiceNumber': source.number,
        Reference: plainLine(source.memo, 255),
        '*InvoiceDate': usDay(source.day),
        '*DueDate': usDay(source.due_on),
        '*Description': text,
        Description: text,
        '*Quantity': '1',
        '*UnitAmount': (cents / 100).toFixed(2),
        '*AccountCode': accountCode(accounts, source),
        '*TaxType': accounts.tax_type,
        Currency: 'USD',
      }
      return columns.map((column) => cells[column] ?? '')
    }),
  )
  return stringify([[...columns], ...rows], { record_delimiter: '\r\n' })
}
