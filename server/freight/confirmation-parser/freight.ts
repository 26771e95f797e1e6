import type { ReadField, ReadValue } from '#contract/rules/rate-confirmation.ts'
import { doubted, toReadField } from './flow.ts'
import { labelled, toSingleField, take } from './labels.ts'
import { type Layout, spanText } from './layout.ts'

const WHOLE = String.raw`\d{1,3}(?:,\d{3})+|\d+`
const POUNDS = new RegExp(
  String.raw`^\D{0,3}(?<value>${WHOLE})(?:\.\d+)?(?![\d.,]\d)(?<unit>\s*(?:lbs?\b|pounds?\b|#)|\s*kgs?\b|\s*kilo)?`,
  'i',
)
const COUNT = new RegExp(String.raw`^(?<value>${WHOLE})(?![\d.,/-]\d|\s*(?:lbs?|kgs?)\b)`, 'i')
const number = (text: string): ReadValue => Number(text.replaceAll(',', ''))
const UNIT_COUNT = new RegExp(
  String.raw`(?<![\w.,$/-])(?<value>${WHOLE})\s*(?:pallets?|skids?|pieces|pcs\.?|plts?|crates?|cartons?|boxes|drums?|handling units|packages|pkgs?|units|totes?|rolls?|bundles?)\b`,
  'i',
)
const UNIT_POUNDS = new RegExp(
  String.raw`(?<![\w.,$/-])(?<value>${WHOLE})(?:\.\d+)?\s*(?:lbs?\.?|pounds)(?![a-z])`,
  'i',
)
const NOT_FREIGHT = /\b(?:max(?:imum)?|limit|legal|capacity|up to|over|exceed|tare|per)\b/i

function inWords(layout: Layout, key: string, pattern: RegExp): ReadField[] {
  const found = layout.lines.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      if (NOT_FREIGHT.test(cell.text)) return []
      return take({ cell, start: 0, end: cell.text.length }, pattern, number) ?? []
    }),
  )
  return toSingleField(key, found)
}

function weight(layout: Layout): ReadField[] {
  const labels = labelled(
    layout,
    /(?:total |gross |est\.? |estimated |approx\.? |cargo |load )?(?:weight|wt\.?|lbs)(?:\s*\(?(?:lbs?\.?|pounds)\)?)?/,
  )
  const found = labels
    .flatMap(({ value }) => take(value, POUNDS, number) ?? [])
    .filter(({ value }) => Number(value) >= 20)
  const fields = found.length > 0 ? toSingleField('weight', found) : inWords(layout, 'weight', UNIT_POUNDS)
  const isMetric =
    found[0] !== undefined && /^\s*k(?:g|ilo)/i.test(found[0].span.cell.text.slice(found[0].span.end))
  return isMetric
    ? fields.map((field) => doubted(field, 'blocked', 'The weight is in kilograms. Enter it in pounds.'))
    : fields
}

function pieces(layout: Layout): ReadField[] {
  const labels = labelled(
    layout,
    /(?:total |# of |no\. of |number of )?(?:pieces|pcs|piece count|qty|quantity|pallets|skids|pallet count|handling units|packages|count|plts)(?:\s*count)?/,
  )
  const found = labels
    .flatMap(({ value }) => take(value, COUNT, number) ?? [])
    .filter(({ value }) => Number(value) > 0)
  return found.length > 0 ? toSingleField('pieces', found) : inWords(layout, 'pieces', UNIT_COUNT)
}

const NO_COMMODITY = /^(?:\d[\d,.]*(?:\s*(?:lbs?|pcs))?|n\/?a|none|-|and .*|of .*)$/i

function commodity(layout: Layout): ReadField[] {
  const found = labelled(
    layout,
    /(?:commodit(?:y|ies)|product|goods|freight description|description of (?:goods|freight|articles)|cargo|item description|description)(?: description)?/,
  ).filter(({ label, value }) => {
    const text = spanText(value).trim()
    return (
      text.length > 2 &&
      text.length < 80 &&
      !NO_COMMODITY.test(text) &&
      !(
        /^(?:cargo|description|product|goods)/i.test(label) &&
        /insurance|claim|value|charge|amount|rate/i.test(text)
      )
    )
  })
  const [first] = found
  if (!first) return []
  const { cell, start, end } = first.value
  const [name = ''] = cell.text.slice(start, end).split(/\s*(?:[,;|/(]|\s-)\s*(?=\d)/)
  const length = name.trimEnd().length
  return [
    toReadField('commodity', cell.text.slice(start, start + length), [{ cell, start, end: start + length }]),
  ]
}

export const freightFields = (layout: Layout): ReadField[] => [
  ...commodity(layout),
  ...pieces(layout),
  ...weight(layout),
]
