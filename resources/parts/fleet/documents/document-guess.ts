import { DOCUMENT_TYPES, type DocumentCode, type DocumentOf } from '#contract/rules/documents.ts'

/** Most specific first; matched against lowercase words separated by single spaces. */
const SIGNS: readonly (readonly [DocumentCode, RegExp])[] = [
  ['w9', /\bw ?9\b|request for taxpayer/],
  ['notice_of_assignment', /notice of assignment|\bnoa\b|factoring|letter of release/],
  ['voided_cheque', /\bvoid(?:ed)? ?(?:check|cheque)|(?:check|cheque) void/],
  [
    'mc_authority',
    /\bmc ?(?:authority|certificate)|operating authority|\bfmcsa\b|motor carrier (?:of property|permit)|^authority\b/,
  ],
  ['lease', /\blease\b|leasing|independent contractor agreement|owner operator agreement/],
  ['coi', /\bcoi\b|certificate of (?:liability )?insurance|acord|liability insurance|\binsurance\b/],
  ['hazmat_endorsement', /hazmat|hazardous materials? endorsement/],
  [
    'medical_certificate',
    /\bmed(?:ical)? ?(?:card|cert\w*|exam\w*)|medical examiner|mcsa ?587[56]|\bdot physical/,
  ],
  ['background_check', /background|\bmvr\b|motor vehicle record|criminal record/],
  ['driving_licence', /\b(?:cdl|dl)\b|driv(?:er|ing)s? ?licen[cs]e|^licen[cs]e\b/],
  ['annual_inspection', /inspection|\b396 ?17\b/],
  ['title', /\btitle\b/],
  ['registration', /registration|\bcab ?card\b|\birp\b/],
  ['insurance', /insurance|\binsurance card|\bcoi\b|acord|liability/],
  ['photos', /^(?:img|dsc|pxl|photo|picture)\b|\bphotos?\b/],
]

const plain = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const findIn = (of: DocumentOf, text: string): DocumentCode | '' =>
  (text !== '' && SIGNS.find(([code, sign]) => DOCUMENT_TYPES[code].of === of && sign.test(text))?.[0]) || ''

export function guessDocument(of: DocumentOf, fileName: string, text = ''): DocumentCode | '' {
  const byName = findIn(of, plain(fileName.replace(/\.[a-z0-9]{1,5}$/i, '')))
  return byName || findIn(of, plain(text))
}
