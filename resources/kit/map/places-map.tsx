import { lazy, Suspense } from 'react'
import type { MapPlace } from './map-place.ts'
import '#kit/kit.css'
import './map.css'

const DrawnPlaces = lazy(() => import('./drawn-places.tsx'))

/** What a small map shows: places, which of the vehicles among them is chosen, and whether a line joins them in their order. */
export interface PlacesMapProps {
  /** What the map is of, for a screen reader. */
  label: string
  places: readonly MapPlace[]
  chosenId?: number | null
  onChoose?: (id: number) => void
  line?: boolean
}

/** A small map of a few places; its code is fetched when it is first drawn, in a box that keeps its height. */
export function PlacesMap(props: PlacesMapProps) {
  return (
    <div className="kit-map">
      <Suspense fallback={<p className="kit-map-wait">The map is being fetched …</p>}>
        <DrawnPlaces {...props} />
      </Suspense>
    </div>
  )
}
