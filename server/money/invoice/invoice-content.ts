export interface Issuer {
  name: string
  address: string
  mc_number: string
  dot_number: string
  phone: string
  email: string
  remit_to: string
}

/** Frozen when issued. Days are YYYY-MM-DD, amounts cents, weights pounds. */
export interface InvoiceContent {
  number: string
  issued_on: string
  due_on: string
  terms_days: number
  company: Issuer
  bill_to: { name: string; address: string; mc_number: string; dot_number?: string }
  lines: InvoiceLine[]
  total_cents: number
  factor?: { name: string; remit_to: string; legend: string }
  note?: string
}

export interface InvoiceLine {
  load_number: string
  broker_reference: string
  po_number?: string
  stop_references?: string
  what: string
  shipped_on: string
  delivered_on: string
  consignor: string
  consignee: string
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
