import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import type { FitReason } from '#contract/entities/fleet/vehicle.ts'
import { ownValue } from '#contract/rules/own-value.ts'
import { parseTown } from '#contract/rules/place.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { KnownTruck } from '#server/market/deadhead/known-trucks.ts'

/** Reasons about the offers; reasons about the truck itself are shown unchanged. */
const AGAINST: Readonly<Record<string, string>> = {
  distance: 'too far for the pickup time',
  delivery: 'late for the delivery',
  overlap: 'during another load',
  next_load: 'late for its next load',
  later: 'before it is empty',
  accepted_bid: 'while an accepted bid is open',
  declined_bid: 'already declined or passed',
  payload: 'over its payload',
  cargo: 'too large',
  door: 'too large for its door',
  dock: 'need dock high',
  hazmat: 'need hazmat',
  team: 'need a team',
  liftgate: 'need a liftgate',
}

function mostFrequent(against: readonly FitReason[]): readonly FitReason[] {
  const byCode = [...Map.groupBy(against, ({ code }) => code).values()]
  return byCode.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** `14 offers within 150 mi of Akron, OH: most over its payload`. */
export function whyNone({ timeline }: KnownTruck, against: readonly FitReason[]): string {
  const place = timeline.find((slot) => slot.place)?.place
  if (!place) return 'No location'
  const around = `within ${DEFAULT_RADIUS_MILES} mi of ${parseTown(place.address) || 'its location'}`
  const main = mostFrequent(against)
  const [first] = main
  if (!first) return `No offers ${around}`
  const words = ownValue(AGAINST, first.code)
  if (words === undefined) return first.text
  const share = main.length === against.length ? (against.length === 1 ? '' : 'all ') : 'most '
  return `${pluralize(against.length, 'offer')} ${around}: ${share}${words}`
}
