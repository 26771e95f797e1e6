import type { ReadField, ReadValue } from '#contract/rules/rate-confirmation.ts'
import { doubted } from './flow.ts'
import { labelled, oneOf, take, type Taken } from './labels.ts'
import type { Cell, Layout } from './layout.ts'

const NUMBER = String.raw`\s*(?:#|no\.?|number|num\.?|nbr\.?|id)`
/** By rank: what a broker calls the number that he wants on the invoice. */
const LOAD_NUMBERS = [
  `(?:broker |our )?load${NUMBER}|load`,
  `(?:broker |our )?order${NUMBER}|order`,
  `(?:broker |our )?shipment${NUMBER}|shipment`,
  `(?:broker |our )?pro${NUMBER}|pro`,
  `(?:broker |our )?(?:trip|dispatch|tender)${NUMBER}`,
  `(?:rate )?(?:confirmation|contract|con)${NUMBER}`,
  `(?:broker |our |your )?(?:reference|ref)${NUMBER}|reference|ref\\.`,
]
const ID = /^(?:#|no\.?\s)?\s*(?<value>(?=[A-Z0-9/_.-]*\d)[A-Z0-9][A-Z0-9/_-]{2,24})(?=$|[\s,;.)|])/i
const LIKE_A_DAY = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$|^20\d{2}-\d{2}-\d{2}$/
const LIKE_A_PHONE = /^\d{3}-\d{3}-\d{4}$/

const idOf = (text: string): ReadValue => (LIKE_A_DAY.test(text) || LIKE_A_PHONE.test(text) ? null : text)
const sameId = (one: ReadValue, other: ReadValue) => String(one).replace(/[^a-z0-9]/gi, '') === String(other).replace(/[^a-z0-9]/gi, '')

const idsAt = (layout: Layout, pattern: string, skip?: ReadonlySet<Cell>): Taken[] =>
  labelled(layout, new RegExp(pattern), skip).flatMap(({ value }) => take(value, ID, idOf) ?? [])

function loadNumber(layout: Layout, stops: ReadonlySet<Cell>): ReadField[] {
  for (const pattern of LOAD_NUMBERS) {
    const found = idsAt(layout, pattern, stops)
    if (found.length > 0) return oneOf('load_number', found, sameId)
  }
  return []
}

const MC = /^(?:#|no\.?)?\s*(?:MC)?[\s#:-]*(?<value>\d{5,7})(?!\d)/i

/** The broker's own MC number: never ours, nor one that stands with the carrier. */
function brokerMc(layout: Layout, ours: string): ReadField[] {
  const found = labelled(layout, /(?:broker(?:'s)? |carrier(?:'s)? |motor carrier )?mc(?:\s*(?:#|no\.?|number|num))?/)
    .map((one) => ({ ...one, line: layout.lines[one.value.cell.line]?.text ?? '' }))
    .filter(({ label }) => !/carrier/i.test(label))
  const taken = found.flatMap(({ value, label, line }) => {
    const one = take(value, MC)
    if (!one || String(one.value) === ours) return []
    const isCarriers = /\bcarrier\b/i.test(line) && !/\bbroker\b/i.test(line)
    return isCarriers ? [] : [{ ...one, isNamed: /broker/i.test(label) || /\bbroker\b/i.test(line) }]
  })
  const named = taken.filter(({ isNamed }) => isNamed)
  const from = named.length > 0 ? named : taken
  const [field] = oneOf('mc', from)
  if (!field) return []
  return [ours === '' && named.length === 0 ? doubted(field, 'marked', 'It is not said whose MC number this is.') : field]
}

/** The numbers that a document is known by. */
export function referenceFields(layout: Layout, stops: ReadonlySet<Cell>, ours: { mc: string }): ReadField[] {
  return [
    ...loadNumber(layout, stops),
    ...oneOf('po', idsAt(layout, `(?:customer |shipper )?(?:p\\.?o\\.?|purchase order)(?:${NUMBER}|s)?`), sameId),
    ...oneOf('bol', idsAt(layout, `(?:b\\.?o\\.?l\\.?|b/l|bill of lading)(?:${NUMBER})?`), sameId),
    ...brokerMc(layout, ours.mc),
  ]
}
