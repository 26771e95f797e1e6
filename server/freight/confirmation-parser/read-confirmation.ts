import { pattern } from '#contract/rules/pattern.ts'
import type { ReadField, ReadingState } from '#contract/rules/rate-confirmation.ts'
import type { Duty } from '#contract/rules/rate-duties.ts'
import type { PdfFault, PdfText } from '#server/kernel/pdf/pdf-page.ts'
import { amountsIn } from './amounts.ts'
import { findDuties, termFields } from './clauses.ts'
import { detectDateOrder } from './dates.ts'
import { doubted } from './flow.ts'
import { freightFields } from './freight.ts'
import { type Layout, buildLayout } from './layout.ts'
import { partyFields } from './parties.ts'
import { isCanadian, type TownsOfZip } from './places.ts'
import { rateFields } from './rate.ts'
import { referenceFields } from './references.ts'
import { stopFields, stopRegions } from './stops.ts'

/** Increase with every change of the extraction rules. */
export const POLICY_VERSION = 6

export interface Reading {
  readonly policy_version: number
  readonly state: ReadingState
  readonly page_count: number
  readonly pages_read: number
  readonly fields: readonly ReadField[]
  readonly duties: readonly Duty[]
  /** Quarters each scanned page is turned clockwise, and whether its text was recognized. */
  readonly scans?: readonly ScannedPage[]
}

/** `page` from 1. */
export interface ScannedPage {
  readonly page: number
  readonly quarters: number
  readonly is_read: boolean
}

/** Text with these values is the carrier's own, not the broker's. */
export interface Ourselves {
  readonly name: string
  readonly mc: string
  readonly dot?: string
}

const TITLES = pattern('i')`
  \b(?:rate (?:and|&) load|rate|load|carrier|truck|freight|shipment|dispatch|contract|trip
    |transport(?:ation)?
    |load rate)(?: (?:rate|load|carrier|shipment|freight|order|contract))? ?-? ?(?:confirmations?
    |agreement|con\b|contract|tender|acceptance|rate sheet)\b
  |\brate con\b|\bload tender\b|\btransport(?:ation)? order\b|\bconfirmation of rate\b
  |\b(?:hired|spot) carrier\b|\bcarrier dispatch sheet\b
`
const OTHER_TITLES = pattern('i')`
  ^(?:(?:commercial |freight |carrier |sales |proforma )?invoice
    |(?:straight |uniform )?(?:straight )?bill of lading|(?:freight |rate )?quot(?:e|ation)
    |certificate of (?:liability )?insurance|proof of delivery|delivery receipt
    |packing (?:list|slip)|statement(?: of account)?|(?:form )?w-?9|request for taxpayer.*
    |purchase order|credit application|(?:broker[- ])?carrier (?:set ?-?up )?packet
    |broker[- ]carrier agreement|receipt|remittance advice
    |notice of assignment)(?:\s*(?:#|no\.?|number)?:?\s*[\w-]*\d[\w-]*)?$
`
const HEAD_LINES = 16
const NOT_SURE = 'The document isn’t titled as a rate confirmation.'

function classify(layout: Layout, fields: readonly ReadField[]): 'sure' | 'maybe' | 'no' {
  const { lines, text } = layout
  const head = lines.filter(({ page }) => page === 1).slice(0, HEAD_LINES)
  const has = (pattern: RegExp) => fields.some(({ key }) => pattern.test(key))
  const hasStops = has(/^stop\.\d+\.pickup/) && has(/^stop\.\d+\.delivery/)
  if (head.some(({ cells }) => cells.some((cell) => OTHER_TITLES.test(cell.text.trim())))) return 'no'
  const isTitled = head.some(({ text: line }) => TITLES.test(line)) || /\brate confirmation\b/i.test(text)
  if (isTitled) return hasStops || has(/^rate$/) ? 'sure' : 'no'
  const hasMoney = lines.some(({ cells }) => cells.some((cell) => amountsIn(layout, cell).length > 0))
  return hasStops && has(/^rate$/) && hasMoney && /\bcarrier\b/i.test(text) ? 'maybe' : 'no'
}

/** Every value is a verbatim part of the text. */
export function readConfirmation(text: PdfText, ours: Ourselves, townsOf: TownsOfZip): Reading {
  const layout = buildLayout(text)
  const order = detectDateOrder(layout)
  const regions = stopRegions(layout)
  const cells = new Set(regions.flatMap((region) => [...region.cells]))
  const canadian = isCanadian(layout.text)
  const stops = stopFields(
    layout,
    regions,
    order === 'unsettled' && !canadian ? 'month-first' : order,
    townsOf,
  )
  const all = [
    ...rateFields(layout),
    ...referenceFields(layout, cells, ours),
    ...stops,
    ...freightFields(layout),
    ...partyFields(layout, ours),
    ...termFields(layout),
  ]
  const kind = classify(layout, all)
  const page = { policy_version: POLICY_VERSION, page_count: text.page_count, pages_read: text.pages.length }
  if (kind === 'no') return { ...page, state: 'not_a_confirmation', fields: [], duties: [] }
  const fields = kind === 'sure' ? all : all.map((field) => doubted(field, 'marked', NOT_SURE))
  return { ...page, state: 'read', fields, duties: findDuties(layout) }
}

export const unreadable = (fault: PdfFault, page_count = 0): Reading => ({
  policy_version: POLICY_VERSION,
  state: fault,
  page_count,
  pages_read: 0,
  fields: [],
  duties: [],
})
