import { parse } from 'csv-parse/sync'

/** Strict reader of Xero's CSV of sales invoices or bills, by its import template. Throws what is wrong. */
export interface XeroInvoice {
  contact: string
  number: string
  day: string
  due: string
  cents: number
}

const MUST = [
  '*ContactName',
  '*InvoiceNumber',
  '*InvoiceDate',
  '*DueDate',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
]
const MOST: Readonly<Record<string, number>> = {
  '*ContactName': 255,
  '*InvoiceNumber': 255,
  Reference: 255,
  '*Description': 4000,
  '*AccountCode': 10,
}
const DAY = /^(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])\/\d{4}$/
const FORMULA = /^[\s']*[=+@＝＋－＠-]/u

function need(isRight: boolean, words: string): asserts isRight {
  if (!isRight) throw new Error(words)
}

export function readXero(text: string, kind: 'sales' | 'bills'): XeroInvoice[] {
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, relax_column_count: false })
  const must = kind === 'sales' ? [...MUST, '*Description'] : MUST
  const invoices = new Map<string, XeroInvoice>()
  for (const row of rows) {
    for (const column of must) need((row[column] ?? '').trim() !== '', `${column} is empty`)
    for (const [column, value] of Object.entries(row)) {
      need(value.length <= (MOST[column] ?? 500), `${column} is too long`)
      need(!/\p{Cc}/u.test(value), `${column} has a control character`)
      if (column !== '*UnitAmount') need(!FORMULA.test(value), `${column} begins a formula: ${value}`)
    }
    const { '*UnitAmount': amount = '', '*Quantity': quantity = '' } = row
    need(/^-?\d{1,9}\.\d{2}$/.test(amount) && quantity === '1', `amount ${amount}`)
    const [day = '', due = ''] = [row['*InvoiceDate'], row['*DueDate']]
    need(DAY.test(day) && DAY.test(due), `dates ${day}, ${due}`)
    const contact = row['*ContactName'] ?? ''
    const number = row['*InvoiceNumber'] ?? ''
    const one = invoices.get(number)
    need(
      !one || (one.contact === contact && one.day === day && one.due === due),
      `${number} has two contacts`,
    )
    const cents = Number(amount.replace('.', ''))
    invoices.set(number, { contact, number, day, due, cents: (one?.cents ?? 0) + cents })
  }
  need(invoices.size <= 500, 'more than 500 invoices')
  return [...invoices.values()]
}
