import { lazy, type ReactNode, Suspense } from 'react'
import type { MapPlace } from '#parts/kernel/map/map-place.ts'
import styles from './dispatch.module.css'
import { useHasMapBeside } from './use-has-map-beside.ts'

const OfferMap = lazy(() => import('./vehicles/offer-map.tsx'))

interface Props {
  places: readonly MapPlace[]
  chosenId: number | null
  onChoose: (id: number) => void
  children: ReactNode
}

/** The offer, and on a very wide screen a map next to it. */
export function MapBeside({ places, chosenId, onChoose, children }: Props) {
  if (!useHasMapBeside()) return children
  return (
    <div className={`grow grid gap-0 min-0 ${styles.split}`}>
      <div className={`stack gap-0 min-0 ${styles.offer}`}>{children}</div>
      <div className={`sunken min-0 ${styles.map}`}>
        <Suspense fallback={<p className="pad-12-16 faint">Loading the map…</p>}>
          <OfferMap places={places} chosenId={chosenId} onChoose={onChoose} />
        </Suspense>
      </div>
    </div>
  )
}
