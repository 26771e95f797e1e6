import { z } from 'zod'
import { amount, priceReason } from '#contract/entities/freight/load-input.ts'
import { load } from '#contract/entities/freight/load.ts'
import {
  codeEnum,
  commaIds,
  endpoint,
  idNumber,
  idParams,
  instant,
  page,
  seenLines,
  seenText,
} from '#contract/http.ts'
import {
  BILLING_REQUIREMENT_CODES,
  BILLING_WAY_CODES,
  CHARGE_KIND_CODES,
  CHECK_OUT_STEPS,
  INVOICE_STATES,
  waiverProblem,
} from '#contract/rules/billing.ts'
import { RECEIPT_KINDS, RECEIPT_STATE_CODES } from '#contract/rules/receipts.ts'
import { LOAD_DOCUMENT_KINDS } from '#contract/rules/load-documents.ts'

export const missingRequirement = z.object({
  code: z.enum(BILLING_REQUIREMENT_CODES),
  waiver: z.string(),
  waived_by: z.string(),
  waived_at: instant.nullable(),
})

/** Cents; the broker's and the driver's amounts are separate. */
export const charge = z.object({
  id: z.int(),
  load: z.int(),
  kind: z.enum(CHARGE_KIND_CODES),
  broker_cents: z.int(),
  driver_cents: z.int(),
  note: z.string(),
  /**
   * Part of the rate confirmation's rate, already in the price and shown separately on the invoice; else ''.
   */
  rate_part: z.string(),
})
export type Charge = z.infer<typeof charge>

export const receipt = z.object({
  id: z.int(),
  kind: z.enum(RECEIPT_KINDS),
  amount_cents: z.int(),
  state: z.enum(RECEIPT_STATE_CODES),
  reason: z.string(),
  document: z.int(),
  file_name: z.string(),
  sent_by: z.string(),
  sent_at: instant,
})
export type Receipt = z.infer<typeof receipt>

export const truckPay = z.object({
  vehicle: z.int(),
  unit_number: z.string(),
  owner_name: z.string(),
  amount_cents: z.int(),
})

export const loadBilling = z.object({
  id: z.int(),
  number: z.string(),
  status: load.shape.status,
  is_open: z.boolean(),
  po_number: z.string(),
  broker_price_cents: z.int(),
  driver_price_cents: z.int(),
  charges: z.array(charge),
  receipts: z.array(receipt),
  truck_pay: z.array(truckPay),
  missing: z.array(missingRequirement),
  holds: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Changes since pay weeks that include it were locked; only for users who manage pay. */
  pay_changes: z.array(z.string()),
  /** Part of a locked pay week or on an invoice: money changes need a reason. */
  needs_reason: z.boolean(),
  invoice: z.int().nullable(),
  invoice_number: z.string(),
  broker_billing: z.object({
    way: z.enum(BILLING_WAY_CODES),
    email: z.string(),
    terms_days: z.int(),
    needs_po: z.boolean(),
    needs_originals: z.boolean(),
  }),
})
export type LoadBilling = z.infer<typeof loadBilling>

export const readLoadBilling = endpoint({
  name: 'readLoadBilling',
  summary: 'Get a load’s billing status. Requires access to its prices.',
  path: 'load/order/{id}/billing',
  access: ['load-billing', 'show'],
  params: idParams,
  answer: loadBilling,
})

export const checkBilling = endpoint({
  name: 'checkBilling',
  summary:
    'Check whether many loads can be billed. Returns each load’s total in cents, with missing items, holds and warnings.',
  path: 'load/order/billing-check',
  access: ['load-billing', 'show'],
  query: z.object({ loads: commaIds }),
  answer: page(
    loadBilling.pick({ id: true, number: true, missing: true, holds: true, warnings: true }).extend({
      billed_cents: z.int(),
      /** How the broker takes invoices, and to which address. */
      way: z.enum(BILLING_WAY_CODES),
      email: z.string(),
    }),
  ),
})

const change = {
  method: 'POST',
  access: ['load-billing', 'edit'],
  params: idParams,
  answer: loadBilling,
} as const

export const setPoNumber = endpoint({
  ...change,
  name: 'setPoNumber',
  summary: 'Set the PO number that the broker requires on the invoice.',
  path: 'load/order/{id}/po-number',
  body: z.object({ po_number: seenText(60) }),
})

export const waiveRequirement = endpoint({
  ...change,
  name: 'waiveRequirement',
  summary: 'Waive a billing requirement with a reason. An empty reason removes the waiver.',
  path: 'load/order/{id}/waiver',
  body: z
    .object({ code: z.enum(BILLING_REQUIREMENT_CODES), reason: seenLines(500) })
    .refine(({ reason }) => reason === '' || waiverProblem(reason) === '', {
      path: ['reason'],
      error: waiverProblem(''),
    }),
})

export const createCharge = endpoint({
  ...change,
  name: 'createCharge',
  summary:
    'Add an extra charge to a load that is not invoiced yet. Set what the broker pays and, separately, what the driver gets. In a locked pay week, give the reason in the note.',
  path: 'load/order/{id}/charge',
  idempotent: 'required',
  body: z
    .object({
      kind: z.enum(CHARGE_KIND_CODES),
      broker_cents: amount,
      driver_cents: amount.default(0),
      note: seenText(200).default(''),
    })
    .refine(({ broker_cents, driver_cents }) => broker_cents !== 0 || driver_cents !== 0, {
      path: ['broker_cents'],
      error: 'Enter what the broker pays, what the driver gets, or both.',
    }),
})

export const deleteCharge = endpoint({
  ...change,
  name: 'deleteCharge',
  summary:
    'Remove an extra charge from a load that is not invoiced yet. Requires a reason in a locked pay week.',
  method: 'DELETE',
  path: 'load/order/charge/{id}',
  body: z.object({ reason: priceReason }).prefault({}),
})

export const splitTruckPay = endpoint({
  ...change,
  name: 'splitTruckPay',
  summary:
    'Split a load’s driver pay with trucks replaced en route. The last truck gets the rest. Requires a reason if the load is invoiced or in a locked pay week.',
  path: 'load/order/{id}/truck-pay',
  body: z.object({
    parts: z
      .array(z.object({ vehicle: idNumber, amount_cents: amount }))
      .max(20)
      .refine(
        (parts) => new Set(parts.map(({ vehicle }) => vehicle)).size === parts.length,
        'List each truck once.',
      ),
    reason: priceReason,
  }),
})

export const approveReceipt = endpoint({
  ...change,
  name: 'approveReceipt',
  summary:
    'Bill a driver’s receipt as a charge. Set what the broker pays and what the driver is paid back. Requires a reason if the load is invoiced or in a locked pay week.',
  path: 'load/order/receipt/{id}/approve',
  idempotent: true,
  body: z.object({ broker_cents: amount, driver_cents: amount, reason: priceReason }),
})

export const rejectReceipt = endpoint({
  ...change,
  name: 'rejectReceipt',
  summary: 'Reject a driver’s receipt. The driver sees the reason.',
  path: 'load/order/receipt/{id}/reject',
  idempotent: true,
  body: z.object({ reason: seenLines(200).min(1, 'Enter the reason.') }),
})

export const checkOut = z.object({
  delivered_at: instant.nullable(),
  delivered_yesterday: z.boolean(),
  /** Cents; absent for users who may not see its prices. */
  billed_cents: z.int().optional(),
  missing: z.array(z.enum(BILLING_REQUIREMENT_CODES)),
  /** Reasons are '' for users who may not see its prices. */
  waived: z.array(z.object({ code: z.enum(BILLING_REQUIREMENT_CODES), reason: z.string() })),
  can_add: z.array(z.enum(LOAD_DOCUMENT_KINDS)),
  invoice: z.int().nullable(),
  invoice_number: z.string(),
  invoice_state: codeEnum(INVOICE_STATES).nullable(),
  next: z.enum(CHECK_OUT_STEPS).nullable(),
})
export type CheckOut = z.infer<typeof checkOut>
