export const BOOKS_FORMATS = {
  iif: 'QuickBooks Desktop (IIF)',
  xero_sales: 'Xero invoices and credit notes (CSV)',
  xero_bills: 'Xero bills (CSV)',
} as const
export type BooksFormat = keyof typeof BOOKS_FORMATS

export const BOOKS_SYSTEMS = { quickbooks: 'QuickBooks Desktop', xero: 'Xero' } as const
export type BooksSystem = keyof typeof BOOKS_SYSTEMS

export const systemOfFormat = (format: BooksFormat): BooksSystem => (format === 'iif' ? 'quickbooks' : 'xero')

export const BOOKS_KINDS = {
  invoice: 'Invoice',
  credit: 'Credit memo',
  payment: 'Payment',
  bill: 'Bill',
} as const
export type BooksKind = keyof typeof BOOKS_KINDS

/** Those whom the records are about: brokers are customers, owners and drivers vendors. */
export const BOOKS_PARTIES = {
  broker: 'Customer',
  owner: 'Owner (vendor)',
  driver: 'Driver (vendor)',
} as const
export type BooksParty = keyof typeof BOOKS_PARTIES

/** Xero imports no payments from a file. */
export const KINDS_IN_FORMAT: Readonly<Record<BooksFormat, readonly BooksKind[]>> = {
  iif: ['invoice', 'credit', 'payment', 'bill'],
  xero_sales: ['invoice', 'credit'],
  xero_bills: ['bill'],
}

export const BOOKS_STATES = {
  ready: 'Not sent',
  blocked: 'Can’t be sent',
  changed: 'Changed since',
} as const
export type BooksState = keyof typeof BOOKS_STATES

/** Xero takes at most 500 invoices in a file; longer IIF files are hard to check. */
export const MAX_IN_FILE = 500
