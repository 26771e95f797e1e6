import type { LoadDraft } from '#contract/entities/freight/load.ts'
import { sameValue } from '#contract/rules/rate-confirmation-rows.ts'
import { parseRowKey, type ReadField, type ReadValue } from '#contract/rules/rate-confirmation.ts'
import { dollars } from '#contract/rules/money.ts'
import { instantIn } from '#contract/rules/wall-time.ts'

type Stop = LoadDraft['stops'][number]
type StopValues = { kind: Stop['kind']; values: Map<string, ReadValue> }

/** Position and zone of an address. */
export type PlaceOf = (address: string) => Promise<Pick<Stop, 'latitude' | 'longitude' | 'time_zone'>>

const NUMBERS = { reference: '', po: 'PO ', appointment: 'Appt ' } as const
const WITHOUT_TIME = { from: 'T00:00', to: 'T23:59' } as const

/** Only what the parser is sure of: the rest is reviewed after booking. */
const isSure = ({ state, value }: ReadField) => state === 'accepted' && value !== null && value !== ''

function listStops(fields: readonly ReadField[]): StopValues[] {
  const found = new Map<number, StopValues>()
  for (const { key, value } of fields) {
    const { name, stop } = parseRowKey(key)
    if (!stop) continue
    const at = found.get(stop.number) ?? { kind: stop.kind, values: new Map() }
    at.values.set(name, value)
    found.set(stop.number, at)
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, stop]) => stop)
}

const text = (value: ReadValue | undefined) => (value === undefined || value === null ? '' : String(value))

function windowAt(values: StopValues['values'], name: 'from' | 'to', zone: string): string | null {
  const wall = text(values.get(name))
  if (!/^\d{4}-\d{2}-\d{2}/.test(wall)) return null
  return instantIn(zone, wall.length === 10 ? `${wall}${WITHOUT_TIME[name]}` : wall)
}

async function toStop(
  { kind, values }: StopValues,
  offered: Stop | undefined,
  placeOf: PlaceOf,
): Promise<Stop> {
  const [place, street] = [text(values.get('place')), text(values.get('street'))]
  const isSame = offered?.kind === kind && sameValue(`stop.1.${kind}.place`, place, offered.address)
  const address = [street, isSame && street === '' ? offered.address : place].filter(Boolean).join(', ')
  const at = await placeOf(address)
  const from = windowAt(values, 'from', at.time_zone)
  const to = windowAt(values, 'to', at.time_zone)
  const hasWindow = from !== null || to !== null
  const numbers = Object.entries(NUMBERS).flatMap(([name, word]) => {
    const value = text(values.get(name))
    return value === '' ? [] : [`${word}${value}`]
  })
  return {
    kind,
    facility: text(values.get('facility')),
    address,
    ...at,
    window_from: hasWindow || !isSame ? from : offered.window_from,
    window_to: hasWindow || !isSame ? to : offered.window_to,
    contact_name: '',
    contact_phone: '',
    reference: numbers.join(', '),
    notes: !hasWindow && isSame ? offered.notes : '',
    arrived_at: null,
    departed_at: null,
    pin_corrected_at: null,
    pin_corrected_by: '',
  }
}

const isRoute = (stops: readonly StopValues[]) =>
  stops.length >= 2 &&
  stops[0]?.kind === 'pickup' &&
  stops.at(-1)?.kind === 'delivery' &&
  stops.every(({ values }) => text(values.get('place')) !== '')

export const CONFIRMATION = 'rate confirmation'

/** Values of the rate confirmation replace those of the offer; `sources` names what came from it. */
export async function readAgainstConfirmation(
  draft: Pick<LoadDraft, 'broker_price_cents' | 'broker_reference' | 'stops' | 'pieces' | 'weight'>,
  fields: readonly ReadField[],
  placeOf: PlaceOf,
): Promise<{ values: Partial<typeof draft>; sources: LoadDraft['sources']; objections: string[] }> {
  const sure = fields.filter(isSure)
  const get = (key: string) => sure.find((field) => field.key === key)?.value
  const values: Partial<typeof draft> = {}
  const [reference, pieces, weight, rate] = [get('load_number'), get('pieces'), get('weight'), get('rate')]
  if (reference !== undefined) values.broker_reference = text(reference)
  if (typeof pieces === 'number') values.pieces = pieces
  if (typeof weight === 'number') values.weight = weight
  const stops = listStops(sure)
  if (isRoute(stops)) {
    const all: Stop[] = []
    for (const [index, stop] of stops.entries()) {
      const offered =
        index === 0 ? draft.stops[0] : index === stops.length - 1 ? draft.stops.at(-1) : undefined
      all.push(await toStop(stop, offered, placeOf))
    }
    values.stops = all
  }
  const agreed = draft.broker_price_cents
  if (typeof rate === 'number' && agreed === null) values.broker_price_cents = rate
  return {
    values,
    sources: Object.fromEntries(Object.keys(values).map((field) => [field, CONFIRMATION])),
    objections:
      typeof rate === 'number' && agreed !== null && agreed !== rate
        ? [`Rate confirmation: ${dollars(rate)}. Emails: ${dollars(agreed)}.`]
        : [],
  }
}
