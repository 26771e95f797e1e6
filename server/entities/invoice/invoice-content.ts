/** What stands on an invoice, frozen as it was issued. Days YYYY-MM-DD, cents, pounds. */
export interface InvoiceContent {
  number: string
  issued_on: string
  due_on: string
  terms_days: number
  company: { name: string; address: string; mc_number: string; dot_number: string; phone: string; email: string; remit_to: string }
  bill_to: { name: string; address: string; mc_number: string }
  lines: InvoiceLine[]
  total_cents: number
}

/** One load on an invoice, and what it is billed for. */
export interface InvoiceLine {
  load_number: string
  broker_reference: string
  what: string
  shipped_on: string
  delivered_on: string
  consignor: string
  consignee: string
  stops: number
  unit_number: string
  pieces: number | null
  weight: number | null
  description: string
  miles: number | null
  amount_cents: number
}
