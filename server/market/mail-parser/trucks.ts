import { parseVehicleType } from '#server/market/mail-parser/values.ts'

const FEET = String.raw`(?:ft|foot|'|’)`
const STRAIGHT = String.raw`straights?\b(?!\s*(?:thr|time|drive|shot|run|to\b|from\b|away))`
const kind = (source: string) => new RegExp(source, 'gi')

const KINDS: [RegExp, string][] = [
  [/\b(?:dry\s*)?van\s*(?:\/|or|&|,)\s*reefer\b|\breefer\s*(?:\/|or|&)\s*(?:dry\s*)?van\b/gi, 'TRACTOR'],
  [/\bsprinters?\b/gi, 'SPRINTER'],
  [/\bcargo\s*vans?\b|\bcv\b(?!\w)|\bcargovan\b/gi, 'CARGO VAN'],
  [
    kind(String.raw`\b(?:small|sm)\.?\s*str(?:aight)?s?\b|\b1[0-8]\s*-?${FEET}\s*(?:straight|box)`),
    'SMALL STRAIGHT',
  ],
  [/\b(?:straight|box)\s*(?:truck)?,?\s*1[0-8]\s*(?:ft|foot|'|’)/gi, 'SMALL STRAIGHT'],
  [
    /\b(?:large|lg)\.?\s*str(?:aight)?s?\b|\b2[0-8]\s*-?(?:ft|foot|'|’)\s*(?:straight|box)/gi,
    'LARGE STRAIGHT',
  ],
  [
    kind(
      String.raw`\b(?:${STRAIGHT}|box(?=\s*trucks?\b|,?\s*2[0-8]\s*${FEET}))\s*(?:trucks?)?,?\s*(?:2[0-8]\s*${FEET})?`,
    ),
    'LARGE STRAIGHT',
  ],
  [/\bstep\s*-?decks?\b/gi, 'STEP DECK'],
  [/\bpower\s*only\b/gi, 'POWER ONLY'],
  [/\bconestogas?\b/gi, 'CONESTOGA'],
  [/\brgns?\b|\blow\s*-?boys?\b/gi, 'LOWBOY'],
  [/\breefers?\b|\brefrigerated\b/gi, 'REEFER'],
  [/\bflat\s*-?beds?\b|\bhot\s*-?shots?\b(?=\s*(?:trailer|truck|flat))/gi, 'FLATBED'],
  [/\btractors?\b|\bsemi\b|\bdry\s*vans?\b|\bvan,?\s*53\b|\b53\s*vans?\b/gi, 'TRACTOR'],
]
const TRAILER = /\b(?:48|53)\s*(?:ft|foot|'|’)/i
const IN_ONE_PIECE = new Set(['SPRINTER', 'CARGO VAN', 'SMALL STRAIGHT', 'LARGE STRAIGHT'])
const CODES: Record<string, string> = {
  V: 'TRACTOR',
  F: 'FLATBED',
  R: 'REEFER',
  FD: 'FLATBED',
  SD: 'STEP DECK',
  PO: 'POWER ONLY',
}

export interface Truck {
  type: string
  printed: string
  isSure: boolean
}

export function truckIn(text: string): Truck | null {
  const line = text.slice(0, 2000)
  const hits = KINDS.flatMap(([pattern, type]) =>
    [...line.matchAll(pattern)].map(({ index, 0: printed }) => ({ index, type, printed: printed.trim() })),
  )
  const first = hits.reduce<(typeof hits)[number] | null>(
    (best, hit) => (best && best.index <= hit.index ? best : hit),
    null,
  )
  const trailer = TRAILER.exec(line)
  if (!first) return trailer && { type: 'TRACTOR', printed: trailer[0].trim(), isSure: true }
  const end = first.index + first.printed.length
  const others = hits.filter(({ type, index }) => type !== first.type && index >= end)
  return {
    type: first.type,
    printed: first.printed,
    isSure: others.length === 0 && !(trailer && IN_ONE_PIECE.has(first.type)),
  }
}

const HEAVY_POUNDS = 10_000

/** A bare "Van" means a trailer when the load needs one. */
export function labelledTruck(value: string, pounds: number | null): Truck {
  const printed = value.trim().slice(0, 80)
  const code = CODES[printed.toUpperCase()]
  if (code) return { type: code, printed, isSure: true }
  if (/^\W*vans?\W*$/i.test(printed)) {
    return {
      type: pounds !== null && pounds <= HEAVY_POUNDS ? 'CARGO VAN' : 'TRACTOR',
      printed,
      isSure: pounds !== null && pounds > HEAVY_POUNDS,
    }
  }
  const truck = truckIn(printed)
  return truck ? { ...truck, printed } : { type: parseVehicleType(printed), printed, isSure: false }
}
