import { codeWords } from '#contract/rules/code-words.ts'
import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'

interface DocumentKind {
  readonly name: string
  /** May state the broker's price: only for users who see the load's prices. */
  readonly isPriced: boolean
}

export const LOAD_DOCUMENTS = {
  rate_confirmation: { name: 'Rate confirmation', isPriced: true },
  bol: { name: 'BOL', isPriced: false },
  pod: { name: 'POD', isPriced: false },
  lumper_receipt: { name: 'Lumper receipt', isPriced: true },
  scale_ticket: { name: 'Scale ticket', isPriced: false },
  toll_receipt: { name: 'Toll receipt', isPriced: true },
  signature: { name: 'Signature', isPriced: false },
  photo: { name: 'Photo', isPriced: false },
  other: { name: 'Other', isPriced: true },
} as const satisfies Record<string, DocumentKind>
export type LoadDocumentKind = keyof typeof LOAD_DOCUMENTS
export const loadDocumentName = (kind: LoadDocumentKind): string =>
  LOAD_DOCUMENTS[kind]?.name ?? codeWords({}, kind)
export const LOAD_DOCUMENT_KINDS = Object.keys(LOAD_DOCUMENTS) as [LoadDocumentKind, ...LoadDocumentKind[]]

export const openKinds = (load: { readonly dispatcher: number }, viewer: LoadViewer): LoadDocumentKind[] =>
  LOAD_DOCUMENT_KINDS.filter((kind) => !LOAD_DOCUMENTS[kind].isPriced || seesPrices(load, viewer))
