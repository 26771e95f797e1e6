import { placeName } from '#contract/rules/place.ts'
import type { DayCounts } from '#server/market/lane/lane.repository.ts'

const LEAST = 10
const TIMES = 2.5
/** Standard deviations of a Poisson count above the usual one. */
const DEVIATIONS = 4

export interface BusyPickup {
  city: string
  offers: number
  /** A day’s mean in the four weeks before. */
  usual: number
}

/**
 * Cities with unusually many offers in the last 24 hours, most first. None until a city had offers in two of the
 * four weeks before: a new feed is no market.
 */
export function findBusyPickups(places: readonly { place: string; counts: DayCounts }[]): BusyPickup[] {
  const cities = Map.groupBy(places, ({ place }) => placeName(place))
  return [...cities]
    .map(([city, some]) => {
      const [offers = 0, ...before] = [0, 1, 2, 3, 4].map((week) =>
        some.reduce((sum, { counts }) => sum + (counts[week] ?? 0), 0),
      )
      const usual = before.reduce((sum, count) => sum + count, 0) / before.length
      return { city, offers, usual, weeks: before.filter((count) => count > 0).length }
    })
    .filter(
      ({ offers, usual, weeks }) =>
        weeks >= 2 &&
        offers >= LEAST &&
        offers >= TIMES * usual &&
        offers >= usual + DEVIATIONS * Math.sqrt(usual),
    )
    .toSorted((one, other) => other.offers - one.offers)
    .map(({ city, offers, usual }) => ({ city, offers, usual }))
}
