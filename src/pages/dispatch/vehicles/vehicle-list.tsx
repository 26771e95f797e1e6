import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { Button } from '#src/ui/button.tsx'
import { mapPlaces } from './map-places.ts'
import { RadiusInput } from './radius-input.tsx'
import type { Vehicles } from './use-vehicles.ts'
import { VehicleCard } from './vehicle-card.tsx'
import styles from './vehicles.module.css'

const OfferMap = lazy(() => import('./offer-map.tsx'))

interface Props {
  offer: Offer
  vehicles: Vehicles
  chosenId: number | null
  canBid: boolean
  change: (part: Partial<BoardUrl>) => void
}

/** The vehicles in the radius as a list and, when asked for, on a map; what is chosen in one is chosen in the other. */
export function VehicleList({ offer, vehicles, chosenId, canBid, change }: Props) {
  const [isMapOpen, setMapOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const places = useMemo(() => mapPlaces(offer, vehicles.list), [offer, vehicles.list])
  const onChoose = useCallback((id: number) => change({ vehicle: id === chosenId ? null : id }), [change, chosenId])
  const onBid = useCallback((id: number) => change({ vehicle: id, panel: 'bid-detail' }), [change])

  useEffect(() => {
    const card = chosenId === null ? null : list.current?.querySelector(`[data-vehicle="${chosenId}"]`)
    card?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId])

  const hasPickUp = hasPosition({ latitude: offer.pick_up_latitude, longitude: offer.pick_up_longitude })

  return (
    <section className={styles.vehicles} aria-label="Vehicles near the pick-up">
      <div className={styles.head}>
        <h3>
          Vehicles <span className={styles.count}>{vehicles.isLoading ? '' : vehicles.count}</span>
        </h3>
        <RadiusInput radius={vehicles.radius} onChange={vehicles.setRadius} />
        <Button className={styles.toggle} aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
          {isMapOpen ? 'Hide map' : 'Show map'}
        </Button>
      </div>
      {isMapOpen && (
        <div className={styles.map}>
          <Suspense fallback={<p className={styles.empty}>Loading the map…</p>}>
            <OfferMap places={places} chosenId={chosenId} onChoose={onChoose} />
          </Suspense>
        </div>
      )}
      {vehicles.error && (
        <div className={styles.empty} role="alert">
          <p>{vehicles.error.message}</p>
          <Button onClick={() => void vehicles.refetch()}>Try again</Button>
        </div>
      )}
      {vehicles.isLoading && (
        <p className={styles.empty} role="status">
          Looking for vehicles…
        </p>
      )}
      {!vehicles.isLoading && !vehicles.error && vehicles.list.length === 0 && (
        <p className={styles.empty}>
          {hasPickUp
            ? `No vehicle within ${vehicles.radius} miles of the pick-up. Widen the radius to see more.`
            : 'The place of the pick-up is not known, so no vehicle can be measured against it.'}
        </p>
      )}
      <ul ref={list} className={styles.list} aria-busy={vehicles.isFetching}>
        {vehicles.list.map((vehicle) => (
          <VehicleCard
            key={vehicle.id}
            vehicle={vehicle}
            isChosen={vehicle.id === chosenId}
            canBid={canBid}
            onChoose={onChoose}
            onBid={onBid}
          />
        ))}
      </ul>
    </section>
  )
}
