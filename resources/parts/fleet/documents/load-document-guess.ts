import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'

/** Most specific first: a signed BOL is a proof of delivery. */
const SIGNS: readonly (readonly [LoadDocumentKind, RegExp])[] = [
  ['rate_confirmation', /\brate ?con|\b(?:load|carrier|rate) ?confirmation|\brate ?sheet|\brc\b/],
  ['pod', /\bpods?\b|proof ?of ?delivery|delivery ?receipt|\bsigned ?bol|\bbol ?signed/],
  ['lumper_receipt', /\blumper/],
  ['scale_ticket', /\bscale|\bweigh/],
  ['toll_receipt', /\btolls?\b|\be ?z ?pass/],
  ['bol', /\bbols?\b|\blading/],
  ['signature', /\bsignature/],
]

const plain = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

export const guessLoadDocument = (fileName: string): LoadDocumentKind | undefined =>
  SIGNS.find(([, sign]) => sign.test(plain(fileName)))?.[0]
