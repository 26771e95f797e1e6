import { codeWords } from '#contract/rules/code-words.ts'
import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'

interface DocumentKind {
  readonly name: string
  /** It may state what the broker pays: only who sees the load's prices sees it. */
  readonly isPriced: boolean
}

/** The kinds of a load's documents by their codes, in the order in which they are shown. */
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
/** What a kind is called; one that nobody knows as it came. */
export const loadDocumentName = (kind: LoadDocumentKind): string => LOAD_DOCUMENTS[kind]?.name ?? codeWords({}, kind)
export const LOAD_DOCUMENT_KINDS = Object.keys(LOAD_DOCUMENTS) as [LoadDocumentKind, ...LoadDocumentKind[]]

/** The kinds of documents of a load that a user may see and add: those that may state a price only where he sees the load's. */
export const openKinds = (load: { readonly dispatcher: number }, viewer: LoadViewer): LoadDocumentKind[] =>
  LOAD_DOCUMENT_KINDS.filter((kind) => !LOAD_DOCUMENTS[kind].isPriced || seesPrices(load, viewer))
