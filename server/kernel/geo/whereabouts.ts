import { milesBetween, type Position } from '#contract/rules/distance.ts'
import type { NamedPlace } from '#server/kernel/geo/place-grid.ts'

const IN_TOWN_MILES = 2
const WINDS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

const radians = (degrees: number) => (degrees * Math.PI) / 180

function windFrom(town: Position, here: Position): string {
  const north = here.latitude - town.latitude
  const east = (here.longitude - town.longitude) * Math.cos(radians(town.latitude))
  const turn = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return WINDS[(turn + WINDS.length) % WINDS.length]!
}

export function whereabouts(here: Position, town: NamedPlace): string {
  const miles = milesBetween(town, here)
  return miles < IN_TOWN_MILES ? town.name : `${Math.round(miles)} mi ${windFrom(town, here)} of ${town.name}`
}
