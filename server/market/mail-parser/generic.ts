import { pattern } from '#contract/rules/pattern.ts'
import type { OfferDoubt } from '#contract/entities/market/offer.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import { type Part, splitParts } from '#server/market/mail-parser/label-parts.ts'
import { type Meaning, type Meanings, findMeaning } from '#server/market/mail-parser/label-words.ts'
import { bidsTo, firmsAndPersons } from '#server/market/mail-parser/firm-or-person.ts'
import { halves, parseSize } from '#server/market/mail-parser/load-size.ts'
import { type LooseWhen, looseWhen } from '#server/market/mail-parser/loose-when.ts'
import { byPickup, hasTime, isWhen } from '#server/market/mail-parser/by-pickup.ts'
import { otherWords } from '#server/market/mail-parser/no-offer.ts'
import type { Fields } from '#server/market/mail-parser/parsed-offer.ts'
import { priceAbove, priceIn } from '#server/market/mail-parser/price.ts'
import type { Posting } from '#server/market/mail-parser/posting.ts'
import {
  laneIn,
  placeIn,
  placesIn,
  type PrintedPlace,
  without,
  withoutPlaces,
} from '#server/market/mail-parser/printed-places.ts'
import { findSignature } from '#server/market/mail-parser/signature.ts'
import { splitLoads } from '#server/market/mail-parser/split-loads.ts'
import { sumOverStops, withoutFreight } from '#server/market/mail-parser/stop-freight.ts'
import { endsOfStops, type Lane, parseStops } from '#server/market/mail-parser/stops.ts'
import {
  centsSaid,
  EACH,
  flagsSaid,
  inPounds,
  milesSaid,
  piecesSaid,
  poundsSaid,
  type Reading,
  whenSaid,
} from '#server/market/mail-parser/trade-words.ts'
import { labelledTruck, type Truck, truckIn } from '#server/market/mail-parser/trucks.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'
import { numberIn, phoneIn, poundsIn, wholeIn, yesNo } from '#server/market/mail-parser/values.ts'

const ORDER_IN_SUBJECT = pattern('i')`
  \b(?:load|order|shipment|bid|rfq|quote|posting|offer|ref(?:erence)?|po|available
    |auction)(?:\s+(?:request|offer|available|number|no|id|quote
      |auction)\b)*(?:\s+is\b)?\s*[#:]*\s*#?([a-z]{1,4}-?\d[\w-]{1,20}
    |\d{4,}[\w-]{0,20})
`

/** "PO# 1122 / Load# SQ-661". */
const BESIDE_PO = /\bload\s*(?:#|no\b\.?|number\b)\s*:?\s*([\w./-]*\d[\w./-]*)/i
/** "2 skids 900 lb, #GP1". */
const HASHED =
  /(?<!\b(?:pu|p\/u|pick-?up|del|delivery|dock|door|suite|ste|unit|mc|dot|trailer|truck|po)\s)(?<=^|[\s,(])#\s?([a-z]{1,4}-?\d[\w-]{0,20})\b/im

export const MAX_LINES = 1500

type Side = 'pick' | 'drop'
interface End {
  place: PrintedPlace | null
  when: LooseWhen
  isSure: boolean
}

class Load {
  readonly doubts = new Set<OfferDoubt>()
  readonly words: string
  readonly parts: readonly Part[]
  private readonly shared: readonly Part[]

  constructor(parts: readonly Part[], shared: readonly Part[]) {
    this.parts = parts
    this.shared = shared
    this.words = parts
      .filter(
        ({ meaning, label }) =>
          meaning === undefined ||
          meaning === 'load' ||
          (meaning === 'ignored' && /^(?:cargo|freight|commodity|description|product|goods)$/.test(label)),
      )
      .map(({ value }) => value)
      .join('\n')
  }

  all(meaning: Meaning): Part[] {
    return this.parts.filter((part) => part.meaning === meaning && part.value !== '')
  }

  get(meaning: Meaning): string {
    return this.all(meaning)[0]?.value ?? ''
  }

  everywhere(meaning: Meaning): string[] {
    const own = this.all(meaning)
    const parts =
      own.length > 0 ? own : this.shared.filter((part) => part.meaning === meaning && part.value !== '')
    return parts.map(({ value }) => value)
  }

  doubt<T>(reading: Reading<T> | null, field: OfferDoubt): T | null {
    if (reading && !reading.isSure) this.doubts.add(field)
    return reading?.value ?? null
  }
}

const getZone = (place: PrintedPlace | null): string =>
  (place && zoneOfPlace({ ...place, latitude: null, longitude: null })) ??
  (place?.country === 'MX' ? 'America/Mexico_City' : 'America/New_York')

interface WhereEnd {
  place: PrintedPlace | null
  beside: string
  picked: LooseWhen | undefined
}

interface Labelled {
  place: PrintedPlace | null
  rest: string
}

function labelledPlace(load: Load, side: Side): Labelled {
  const dated = load.all(`${side}_date`).filter(({ value }) => placeIn(value)?.start === 0)
  const own = [...load.all(side), ...(load.all(side).length > 0 ? [] : dated)].map(({ value, stop }) => ({
    value,
    stop,
    place: placeIn(value),
  }))
  const placed = own.filter(({ place }) => place !== null)
  const chosen = side === 'pick' ? placed[0] : placed.at(-1)
  const city = load.get(`${side}_city`)
  const state = load.get(`${side}_state`)
  const zip = /[A-Z\d][A-Z\d -]{2,9}/i.exec(load.get(`${side}_zip`))?.[0] ?? ''
  const printed = [city.replace(/[,\s]+$/, ''), state].filter((text) => text !== '').join(', ')
  const parts = placeIn(`${printed} ${zip}`.trim())
  const place = parts && (chosen?.place == null || parts.zip !== '') ? parts : (chosen?.place ?? null)
  const beside = chosen?.place ? withoutFreight(without(chosen.value, chosen.place)) : ''
  const rest = isWhen(beside)
    ? beside
    : (own.find((part) => part.place === null && isWhen(part.value))?.value ?? '')
  return { place, rest }
}

function whenOfEnd(load: Load, side: Side, { place, beside, picked }: WhereEnd, receivedAt: Date): LooseWhen {
  const dates = load.all(`${side}_date`).map(({ value }) => value)
  const labelled = side === 'pick' ? dates[0] : dates.at(-1)
  const time = load.get(`${side}_time`)
  const date = labelled ?? (isWhen(beside) ? beside : '')
  const stated = date !== '' && time !== '' && !hasTime(date) ? `${date} ${time}` : date || time
  const { worded, bare } =
    stated === '' ? whenSaid(withoutPlaces(load.words.slice(0, 4000)), side) : { worded: '', bare: '' }
  const raw = stated || worded || bare
  const end = byPickup(raw, receivedAt, picked)
  const read = looseWhen(end.text, { receivedAt: end.receivedAt, zone: getZone(place) })
  return {
    ...read,
    raw: raw.trim().replace(/[,;]$/, '').slice(0, 200),
    isGuess: read.isGuess || end.isGuess || (worded === '' && bare !== ''),
  }
}

function toLane(load: Load, subject: string): Lane {
  for (const line of [...load.words.split('\n'), load.words.replaceAll('\n', ' '), subject]) {
    const lane = laneIn(line)
    if (lane)
      return {
        pick: lane.from,
        via: lane.via,
        drop: lane.to,
        isSure: (lane.from.isSure && lane.to.isSure) || line !== load.words.replaceAll('\n', ' '),
      }
  }
  const [pick = null, drop = null] = placesIn(load.words.replaceAll('\n', ' ; ')).filter(
    ({ isLoose }) => !isLoose,
  )
  return { pick, via: [], drop, isSure: false }
}

function toEnd(
  load: Load,
  side: Side,
  lane: ReturnType<typeof toLane>,
  receivedAt: Date,
  picked?: LooseWhen,
): End {
  const { place, rest } = labelledPlace(load, side)
  const found = place ?? lane[side]
  return {
    place: found,
    when: whenOfEnd(load, side, { place: found, beside: rest, picked }, receivedAt),
    isSure: place !== null || lane.isSure,
  }
}

function findTruck(load: Load, pounds: number | null, subject: string): Truck | null {
  const labelled = load.get('truck')
  if (labelled !== '') return labelledTruck(labelled, pounds)
  const named = truckIn(load.words) ?? truckIn(subject)
  if (named) return /^(?:48|53)/.test(named.printed) ? (truckIn(subject) ?? named) : named
  const bare = /(?:^|[|,;\n])\s*(?:53'?\s*)?van\s*(?:[|,;\n]|$)/i.test(load.words)
  return bare ? labelledTruck('Van', pounds) : null
}

const flag = (text: string): boolean | null =>
  yesNo(text) ??
  (/^(?:none|not|non)\b/i.test(text) ? false : /^(?:required|needed|req)\b/i.test(text) ? true : null)

const thousands = (printed: string): number | null => {
  const text = inPounds(printed)
  const pounds = poundsIn(text)
  return pounds !== null && pounds < 100 && /^\D*[\d.]+\s?k\b/i.test(text) ? pounds * 1000 : pounds
}

function findWeight(load: Load, half: string, subject: string, pieces: number | null): number | null {
  const overStops = sumOverStops(load.parts, {
    meaning: 'weight',
    labelled: thousands,
    inWords: (text) => poundsSaid(text, null)?.value ?? null,
  })
  if (overStops) return load.doubt(overStops, 'weight')
  const labelled = [load.get('weight'), half].find((text) => thousands(text) !== null)
  if (labelled !== undefined && !EACH.test(labelled)) return thousands(labelled)
  const each = labelled === undefined ? null : { value: thousands(labelled)! * (pieces ?? 1), isSure: false }
  const statedPounds = [load.words, load.get('pieces'), load.get('dims'), subject].map((text) =>
    poundsSaid(text, pieces),
  )
  return load.doubt(each ?? statedPounds.find((reading) => reading !== null) ?? null, 'weight')
}

function findPieces(load: Load, half: string, sizes: string, subject: string): number | null {
  const overStops = sumOverStops(load.parts, {
    meaning: 'pieces',
    labelled: wholeIn,
    inWords: (text) => piecesSaid(text)?.value ?? null,
  })
  const inWords = () =>
    [load.words, load.get('pieces'), load.get('weight'), sizes, subject]
      .map((text) => piecesSaid(text))
      .find((reading) => reading !== null) ?? null
  return (
    load.doubt(overStops, 'pieces') ??
    wholeIn(load.get('pieces')) ??
    wholeIn(half) ??
    load.doubt(inWords(), 'pieces')
  )
}

function findOrderNumber(load: Load, subject: string): string | undefined {
  const isOfShipper = ({ label }: Part) => /^(?:po|pu|pickup)\b/.test(label)
  const labelled = [...load.all('order_number'), ...load.all('load')]
    .toSorted((a, b) => Number(isOfShipper(a)) - Number(isOfShipper(b)))
    .map(
      ({ value }) =>
        (BESIDE_PO.exec(value) ?? /^#?\s*([A-Z]{1,3} \d{4,}[\w-]*$|[\w./-]*\d[\w./-]*)/.exec(value))?.[1],
    )
    .find((number) => number !== undefined)
  const inWords = () =>
    [
      ORDER_IN_SUBJECT.exec(subject),
      BESIDE_PO.exec(load.words),
      ORDER_IN_SUBJECT.exec(load.words),
      HASHED.exec(load.words),
    ].find((found) => found !== null)?.[1]
  return labelled ?? inWords()
}

function findSender(
  load: Load,
  { from, behind }: Posting,
  written: readonly string[],
  above: readonly string[],
) {
  const signature = findSignature(behind.length > 0 ? above : written, from.name)
  const { firms, persons } = firmsAndPersons(load.everywhere('company'), from.name)
  const contacts = [...load.everywhere('contact_name'), ...persons]
  const addressIn = (texts: readonly string[]) =>
    texts.map((text) => emailIn(text)).find((address) => address !== '')
  const email = addressIn(load.everywhere('contact_email')) ?? addressIn([...contacts, bidsTo(written)])
  return {
    contactName: contacts.find((text) => emailIn(text) === '' && phoneIn(text) === '') ?? signature.person,
    ...(email && { email }),
    phone:
      [...load.everywhere('contact_phone'), ...contacts]
        .map((text) => phoneIn(text))
        .find((phone) => phone !== '') ?? signature.phone,
    broker: {
      company: firms[0] ?? signature.company,
      mc_number: /\d{4,8}/.exec(load.everywhere('mc')[0] ?? '')?.[0] ?? signature.mc,
      dot_number: /\d{4,8}/.exec(load.everywhere('dot')[0] ?? '')?.[0] ?? signature.dot,
    },
  }
}

function doubtEnds(load: Load, pick: End, drop: End): void {
  for (const [end, at, state, date] of [
    [pick, 'pick_up_at', 'pick_up_at_state', 'pick_up_date'],
    [drop, 'deliver_to', 'deliver_to_state', 'delivery_date'],
  ] as const) {
    if (end.place && !end.isSure) load.doubts.add(at).add(state)
    if (end.when.isGuess) load.doubts.add(date)
  }
}

function findExpiry(load: Load, written: readonly string[]): string {
  const inWords = () =>
    /\b(?:auction|bid(?:ding)?|posting|quote)s? (?:closes?|ends?|due|expires?)\s*(?:at|on|by)?\s*([^\n]{4,40})/i.exec(
      written.join('\n'),
    )?.[1]
  return load.everywhere('expires_at')[0] ?? inWords() ?? ''
}

function findFlags(load: Load, inWords: ReturnType<typeof flagsSaid>) {
  return {
    stackable: flag(load.get('stackable')) ?? inWords.stackable ?? null,
    hazardous: flag(load.get('hazardous')) ?? inWords.hazardous ?? null,
    fastLoad: flag(load.get('fast_load')) ?? inWords.fastLoad ?? null,
    dockLevel: flag(load.get('dock_level')) ?? inWords.dockLevel ?? null,
    team: flag(load.get('team')) ?? inWords.team ?? null,
    liftgate: flag(load.get('liftgate')) ?? inWords.liftgate ?? null,
  }
}

function toFields(
  load: Load,
  posting: Posting,
  written: readonly string[],
  receivedAt: Date,
  isOnly: boolean,
): Fields {
  const subject = isOnly ? posting.subject : ''
  const lane = toLane(load, subject)
  const pick = toEnd(load, 'pick', lane, receivedAt)
  const drop = toEnd(load, 'drop', lane, receivedAt, pick.when)
  const split = halves(load)
  const notes = load
    .all('notes')
    .map(({ value }) => value)
    .join('\n')
  const size = parseSize(load)
  const pieces = findPieces(load, split.pieces, size.raw, subject)
  const weight = findWeight(load, split.weight, subject, pieces)
  const truck = findTruck(load, weight, subject)
  const stops = parseStops([...load.all('pick'), ...load.all('drop'), ...load.all('stop')], lane, load.words)
  const above = posting.above.find((lines) => lines.length > 0) ?? []
  if (truck && !truck.isSure) load.doubts.add('vehicle_type')
  if (posting.behind.length > 0) load.doubts.add('posted_price_cents')
  doubtEnds(load, pick, drop)
  const now = { receivedAt, zone: getZone(pick.place) }
  const toInstant = (text: string) => (text === '' ? null : looseWhen(text, now).at)
  return {
    pickUp: pick.place?.text ?? '',
    pickUpDate: pick.when,
    deliverTo: drop.place?.text ?? '',
    deliveryDate: drop.when,
    ...(truck && { truck: truck.printed, vehicleType: truck.type }),
    loadType: load.get('load_type'),
    miles: numberIn(load.get('miles'), 20_000) ?? load.doubt(milesSaid(load.words), 'miles'),
    pieces,
    weight,
    dims: size.dims,
    dimsRaw: size.raw,
    ...findFlags(load, flagsSaid(`${load.words}\n${notes}\n${load.get('truck')}\n${subject}`)),
    priceCents:
      priceAbove(above) ??
      priceIn(load.get('price')) ??
      load.doubt(centsSaid(load.words), 'posted_price_cents'),
    notes,
    orderNumber: findOrderNumber(load, subject),
    ...findSender(load, posting, written, above),
    expiresAt: toInstant(findExpiry(load, written)),
    postedAt: toInstant(load.get('posted_at')),
    stops,
    stopCount: wholeIn(load.get('stops'), 99) ?? (stops.length > 2 ? stops.length : null),
    doubts: [...load.doubts],
  }
}

const isLoad = ({
  pickUp,
  deliverTo,
  weight,
  pieces,
  miles,
  truck,
  priceCents,
  pickUpDate,
}: Fields): boolean =>
  pickUp !== '' &&
  deliverTo !== '' &&
  [weight, pieces, miles, truck, priceCents, pickUpDate.raw || null].some(
    (value) => value !== null && value !== undefined,
  )

export function readGeneric(
  body: readonly string[],
  posting: Posting,
  receivedAt: Date,
  meanings: Meanings = findMeaning,
): Fields[] {
  if (otherWords(posting.subject, body) !== '') return []
  return readAnything(body, posting, receivedAt, meanings).filter(isLoad)
}

export function readAnything(
  body: readonly string[],
  posting: Posting,
  receivedAt: Date,
  meanings: Meanings,
): Fields[] {
  const lines = body.slice(0, MAX_LINES)
  const { loads, shared } = splitLoads(splitParts(lines, meanings))
  const written = lines.filter((line) => line !== '')
  return loads.map((parts) => {
    const isOnly = loads.length === 1
    const own = isOnly ? written : [...parts, ...shared].flatMap(({ value }) => (value === '' ? [] : [value]))
    return toFields(new Load(endsOfStops(parts), shared), posting, own, receivedAt, isOnly)
  })
}
