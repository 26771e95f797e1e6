import type { OfferStop } from '#contract/entities/market/offer.ts'
import type { Part } from '#server/market/mail-parser/label-parts.ts'
import { withoutFreight } from '#server/market/mail-parser/stop-freight.ts'
import { placeIn, type PrintedPlace, without } from '#server/market/mail-parser/printed-places.ts'

export interface Lane {
  pick: PrintedPlace | null
  via: readonly PrintedPlace[]
  drop: PrintedPlace | null
  isSure: boolean
}

const SEVERAL_PICKUPS = /\b(?:[2-9]|two|three|four|multi(?:ple)?)[\s-]*(?:picks?|pick-?\s?ups?|pus?)\b/i

function onTheWay({ pick, via, drop }: Lane, words: string): OfferStop[] {
  if (via.length === 0 || !pick || !drop) return []
  const between = SEVERAL_PICKUPS.test(words) ? ('pickup' as const) : ('delivery' as const)
  const stop = (kind: OfferStop['kind'], { text }: PrintedPlace): OfferStop => ({
    kind,
    at: text,
    date_raw: '',
  })
  return [stop('pickup', pick), ...via.map((place) => stop(between, place)), stop('delivery', drop)]
}

function labelled(parts: readonly Part[]): OfferStop[] {
  const stops = parts
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ meaning, value }, index) => {
      const place = placeIn(value)
      const kind =
        meaning === 'pick' || (meaning === 'stop' && index === 0)
          ? ('pickup' as const)
          : ('delivery' as const)
      return place
        ? [{ kind, at: place.text, date_raw: withoutFreight(without(value, place)).slice(0, 120) }]
        : []
    })
  return stops.length > 2 ? stops : []
}

/** The first numbered stop is the pickup, the last the delivery. */
export function endsOfStops(parts: readonly Part[]): readonly Part[] {
  const stops = parts.filter(({ meaning, value }) => meaning === 'stop' && placeIn(value) !== null)
  const hasEnds = parts.some(
    ({ meaning, value }) => (meaning === 'pick' || meaning === 'drop') && placeIn(value) !== null,
  )
  if (stops.length < 2 || hasEnds) return parts
  return parts.map((part) =>
    part === stops[0]
      ? { ...part, meaning: 'pick' }
      : part === stops.at(-1)
        ? { ...part, meaning: 'drop' }
        : part,
  )
}

export function parseStops(parts: readonly Part[], lane: Lane, words: string): OfferStop[] {
  const named = labelled(parts)
  return named.length > 0 ? named : onTheWay(lane, words)
}
