import { lazy, Suspense } from 'react'
import type { PlacesMapProps } from './map-place.ts'
import '#kit/kit.css'
import './map.css'

const DrawnPlaces = lazy(() => import('./drawn-places.tsx'))

export function PlacesMap(props: PlacesMapProps) {
  return (
    <div className={props.onPick ? 'bordered clip kit-map kit-map-pick' : 'bordered clip kit-map'}>
      <Suspense fallback={<p className="pad-16 faint">Loading map…</p>}>
        <DrawnPlaces {...props} />
      </Suspense>
    </div>
  )
}
