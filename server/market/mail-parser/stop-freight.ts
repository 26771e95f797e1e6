import { pattern } from '#contract/rules/pattern.ts'
import type { Part } from '#server/market/mail-parser/label-parts.ts'
import type { Meaning } from '#server/market/mail-parser/label-words.ts'
import { placeIn, without } from '#server/market/mail-parser/printed-places.ts'
import type { Reading } from '#server/market/mail-parser/trade-words.ts'

const FREIGHT = /[\s,;–-]+\d{1,3}\s*(?:skids?|plts?|pallets?|pcs?|pieces?|ctns?|crates?|box(?:es)?)\b.*$/i
export const withoutFreight = (text: string): string => text.replace(FREIGHT, '')

type Side = 'pick' | 'drop'
interface Amount {
  side: Side
  value: number
}

const TAG = pattern('gi')`
  \b(?:(pu|p\/u|picks?(?:[- ]?ups?)?|shipper)
    |(del(?:ivery)?|dlv|drop(?:[- ]?off)?|consignee|receiver))\.?\s*#?\s*\d{1,2}\b(?!\s*(?:pcs|plts?
      |pallets?|skids?|lbs))
`

function tagged(value: string, read: (text: string) => number | null): Amount[] {
  const tags = [...value.matchAll(TAG)]
  return tags.flatMap((tag, index) => {
    const amount = read(
      value.slice(tag.index + tag[0].length, tags[index + 1]?.index).replace(/^[\s:.)=-]+/, ''),
    )
    return amount === null
      ? []
      : [{ side: tag[1] === undefined ? ('drop' as const) : ('pick' as const), value: amount }]
  })
}

interface Reader {
  meaning: Meaning
  labelled: (text: string) => number | null
  inWords: (text: string) => number | null
}

function toAmounts(parts: readonly Part[], { meaning, labelled, inWords }: Reader) {
  const amounts: Amount[] = []
  const stops = { pick: 0, drop: 0 }
  let total: number | null = null
  let side: Side | undefined
  for (const part of parts) {
    const place =
      part.meaning === 'pick' || part.meaning === 'drop' || part.meaning === 'stop'
        ? placeIn(part.value)
        : null
    if (place) {
      side = part.meaning === 'pick' || (part.meaning === 'stop' && stops.pick === 0) ? 'pick' : 'drop'
      stops[side]++
      const remainder = inWords(without(part.value, place))
      if (remainder !== null) amounts.push({ side, value: remainder })
    } else if (part.meaning === meaning) {
      const own = tagged(part.value, labelled)
      const value = labelled(part.value)
      if (own.length > 0) amounts.push(...own)
      else if (value !== null && (side === undefined || /\btotal\b/.test(part.label))) total ??= value
      else if (value !== null && side) amounts.push({ side, value })
    } else if (part.meaning === undefined && side) {
      const remainder = inWords(part.value)
      if (remainder !== null && part.value.length < 60) amounts.push({ side, value: remainder })
    }
  }
  return { amounts, stops, total }
}

const sum = (amounts: readonly Amount[], side: Side) =>
  amounts.filter((amount) => amount.side === side).reduce((all, { value }) => all + value, 0)

export function sumOverStops(parts: readonly Part[], reader: Reader): Reading<number> | null {
  const { amounts, stops, total } = toAmounts(parts, reader)
  if (amounts.length < 2) return null
  const [picked, dropped] = [sum(amounts, 'pick'), sum(amounts, 'drop')]
  const pickups = amounts.filter(({ side }) => side === 'pick').length
  if (total !== null) return { value: total, isSure: total === picked || total === dropped }
  if (picked === dropped) return { value: picked, isSure: true }
  const isWhole = pickups > 1 && dropped === 0 && pickups >= stops.pick
  const isDelivered = picked === 0 && amounts.length > 1 && amounts.length >= stops.drop
  return { value: Math.max(picked, dropped), isSure: isWhole || isDelivered }
}
