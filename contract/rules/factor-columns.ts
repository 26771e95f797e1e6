/** Fields of an invoice that a factor's sheet can have. */
export const FACTOR_FIELDS = {
  invoice_number: 'Invoice number',
  issued_on: 'Invoice date',
  due_on: 'Due date',
  amount: 'Invoice amount',
  broker_name: 'Broker',
  mc_number: 'Broker MC',
  dot_number: 'Broker DOT',
  load_number: 'Load number',
  broker_reference: 'Broker reference',
  po_number: 'PO number',
} as const
export type FactorField = keyof typeof FACTOR_FIELDS

export interface FactorColumn {
  readonly header: string
  readonly field: FactorField
}

export const USUAL_FACTOR_COLUMNS = [
  'Debtor = Broker',
  'MC = Broker MC',
  'Invoice # = Invoice number',
  'Invoice date',
  'PO # = Broker reference',
  'Amount = Invoice amount',
].join('\n')

const fieldNamed = (name: string): FactorField | undefined =>
  (Object.keys(FACTOR_FIELDS) as FactorField[]).find(
    (field) => FACTOR_FIELDS[field].toLowerCase() === name.toLowerCase(),
  )

/** One column per line: the factor's header, "=" and our field; without "=", our field is the header too. */
export function parseFactorColumns(text: string): { columns: FactorColumn[]; problem: string } {
  const columns: FactorColumn[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [header = '', name = header] = line.split(/\s*=\s*/)
    const field = fieldNamed(name)
    if (!field || header === '')
      return {
        columns: [],
        problem: `“${line}” isn’t a column. Use: ${Object.values(FACTOR_FIELDS).join(', ')}.`,
      }
    columns.push({ header, field })
  }
  return columns.length === 0 ? { columns, problem: 'Enter at least one column.' } : { columns, problem: '' }
}
