import type { ChargeKind } from '#contract/rules/billing.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'

interface ReceiptRule {
  readonly name: string
  readonly document: LoadDocumentKind
  readonly charge: ChargeKind
  readonly isBilled: boolean
}

export const RECEIPTS = {
  lumper: { name: 'Lumper', document: 'lumper_receipt', charge: 'lumper', isBilled: true },
  scale: { name: 'Scale', document: 'scale_ticket', charge: 'scale', isBilled: false },
  toll: { name: 'Tolls', document: 'toll_receipt', charge: 'toll', isBilled: false },
} as const satisfies Record<string, ReceiptRule>
export type ReceiptKind = keyof typeof RECEIPTS
export const receiptName = (kind: ReceiptKind): string => RECEIPTS[kind]?.name ?? codeWords({}, kind)
export const RECEIPT_KINDS = Object.keys(RECEIPTS) as [ReceiptKind, ...ReceiptKind[]]

export const RECEIPT_STATES = {
  pending: 'Awaiting approval',
  approved: 'Approved',
  rejected: 'Rejected',
} as const
export type ReceiptState = keyof typeof RECEIPT_STATES
export const RECEIPT_STATE_CODES = Object.keys(RECEIPT_STATES) as [ReceiptState, ...ReceiptState[]]

export const MAX_RECEIPT_CENTS = 500_000
