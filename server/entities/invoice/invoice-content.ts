/** The company as it stands on what it issues. */
export interface Issuer {
  name: string
  address: string
  mc_number: string
  dot_number: string
  phone: string
  email: string
  remit_to: string
}

/** What stands on an invoice, frozen as it was issued. Days YYYY-MM-DD, cents, pounds. */
export interface InvoiceContent {
  number: string
  issued_on: string
  due_on: string
  terms_days: number
  company: Issuer
  bill_to: { name: string; address: string; mc_number: string }
  lines: InvoiceLine[]
  total_cents: number
  /** To whom it is paid where the invoice is assigned to a factor, and the factor's legend. */
  factor?: { name: string; remit_to: string; legend: string }
  /** What the company says at the foot of each. */
  note?: string
}

/** One load on an invoice, and what it is billed for. */
export interface InvoiceLine {
  load_number: string
  broker_reference: string
  po_number?: string
  /** The references of its stops: BOL numbers and what else the facilities go by. */
  stop_references?: string
  what: string
  shipped_on: string
  delivered_on: string
  consignor: string
  consignee: string
  /** The towns between, in their order. */
  route?: string
  stops: number
  unit_number: string
  pieces: number | null
  weight: number | null
  description: string
  miles: number | null
  amount_cents: number
  charges?: { what: string; amount_cents: number }[]
}

/** What stands on a credit note, frozen as it was issued. */
export interface CreditContent {
  number: string
  issued_on: string
  invoice_number: string
  invoice_issued_on: string
  company: Issuer
  bill_to: InvoiceContent['bill_to']
  reason: string
  amount_cents: number
}
