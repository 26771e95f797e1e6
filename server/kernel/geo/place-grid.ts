import { EARTH_RADIUS_MILES } from '#contract/constants.ts'
import { boundingBox, milesBetween, type Position } from '#contract/rules/distance.ts'

export interface NamedPlace extends Position {
  readonly name: string
}

const CELLS_PER_DEGREE = 4
const COLUMNS = 360 * CELLS_PER_DEGREE

const toDegrees = (miles: number) => ((miles / EARTH_RADIUS_MILES) * 180) / Math.PI + 1e-9

const getRow = (latitude: number) => Math.floor((latitude + 90) * CELLS_PER_DEGREE)
const getColumn = (longitude: number) =>
  Math.min(COLUMNS - 1, Math.floor((longitude + 180) * CELLS_PER_DEGREE))

export function placeGrid(
  places: readonly NamedPlace[],
): (here: Position, miles: number) => NamedPlace | undefined {
  const cells = new Map<number, NamedPlace[]>()
  for (const place of places) {
    const cell = getRow(place.latitude) * COLUMNS + getColumn(place.longitude)
    const known = cells.get(cell)
    if (known) known.push(place)
    else cells.set(cell, [place])
  }
  return (here, miles) => {
    const { south, north, west, east } = boundingBox(here, miles)
    let nearest: NamedPlace | undefined
    let least = miles
    let height = toDegrees(miles)
    for (let row = getRow(south); row <= getRow(north); row++) {
      for (let column = getColumn(west); column <= getColumn(east); column++) {
        for (const place of cells.get(row * COLUMNS + column) ?? []) {
          if (Math.abs(place.latitude - here.latitude) > height) continue
          const away = milesBetween(here, place)
          if (away > least) continue
          nearest = place
          least = away
          height = toDegrees(away)
        }
      }
    }
    return nearest
  }
}
