import type { Position } from '#contract/rules/distance.ts'

/** In degrees; only vehicles can be chosen. */
export interface MapPlace {
  key: string
  kind: 'from' | 'to' | 'vehicle' | 'planned'
  latitude: number
  longitude: number
  label: string
  short?: string
  isNamed?: boolean
  id?: number
  /** Drawn as an outline: the vehicle is not there yet. */
  isPlanned?: true
  level?: 'ok' | 'warn' | 'bad'
}

export interface PlacesMapProps {
  label: string
  places: readonly MapPlace[]
  chosenId?: number | null
  onChoose?: (id: number) => void
  line?: boolean
  /** Keeps the user's view while every place is visible. */
  isCalm?: boolean
  picked?: Position | null
  onPick?: (latitude: number, longitude: number) => void
}
