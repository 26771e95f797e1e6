import type { Position } from '#contract/rules/distance.ts'

/** A place on a map, in degrees; a vehicle can be chosen, the ends of a lane and a planned place cannot. */
export interface MapPlace {
  key: string
  kind: 'from' | 'to' | 'vehicle' | 'planned'
  latitude: number
  longitude: number
  /** What a pointer or a screen reader is told. */
  label: string
  /** What stands beside the mark on the map itself. */
  short?: string
  /** Its short words always stand there, below its mark. */
  isNamed?: boolean
  /** A vehicle's id. */
  id?: number
  /** How well a vehicle suits. */
  level?: 'ok' | 'warn' | 'bad'
}

/** What a small map shows: places, which of the vehicles among them is chosen, and whether a line joins them in their order. */
export interface PlacesMapProps {
  /** What the map is of, for a screen reader. */
  label: string
  places: readonly MapPlace[]
  chosenId?: number | null
  onChoose?: (id: number) => void
  line?: boolean
  /** The map stays as a person left it while it shows every place, however they move. */
  isCalm?: boolean
  /** A place that is being chosen: the map stays where it is. */
  picked?: Position | null
  /** The map can be clicked: where, in degrees. */
  onPick?: (latitude: number, longitude: number) => void
}
