import { FAR_MILES } from '#contract/constants.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { ageText, isStale } from '#contract/rules/age.ts'
import { hasPosition, type MaybePosition, milesBetween } from '#contract/rules/distance.ts'
import { parseTown } from '#contract/rules/place.ts'
import { STOP_KIND } from '#contract/rules/stop-time.ts'

interface SeenTruck {
  readonly last_latitude: number | null
  readonly last_longitude: number | null
  readonly last_geo_date_time: string | null
  readonly near: string
}

interface FarStop extends MaybePosition {
  readonly kind: 'pickup' | 'delivery'
  readonly address: string
}

export function milesIfTooFar(
  truck: SeenTruck | null | undefined,
  stop: MaybePosition | undefined,
): number | undefined {
  const place = { latitude: truck?.last_latitude, longitude: truck?.last_longitude }
  if (!hasPosition(place) || !hasPosition(stop)) return undefined
  const miles = Math.round(milesBetween(place, stop))
  return miles > FAR_MILES ? miles : undefined
}

export function distanceWarning(
  truck: SeenTruck | null | undefined,
  stop: FarStop | undefined,
  now: number,
): string {
  const miles = milesIfTooFar(truck, stop)
  const { near, last_geo_date_time: seen } = truck ?? {}
  if (miles === undefined || !stop) return ''
  const from = `${miles.toLocaleString('en-US')} mi from the ${codeWords(STOP_KIND, stop.kind).toLowerCase()} in ${parseTown(stop.address)}`
  return `Truck last seen ${from}${seen ? `, ${ageText(seen, now)} ago` : ''}${near ? ` (${near})` : ''}.`
}

export const freshDistanceWarning = (
  truck: SeenTruck | null | undefined,
  stop: FarStop | undefined,
  now = Date.now(),
): string => (isStale(truck?.last_geo_date_time, now) ? '' : distanceWarning(truck, stop, now))
