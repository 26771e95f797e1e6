import { lazy, type KeyboardEvent, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Offer } from '#contract/entities/market/offer.ts'
import { nearOffer, type VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { isMisfit } from '#contract/rules/vehicle-rank.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { useDeskZone } from '#src/pages/dispatch/desk-zone.ts'
import { useHasMapBeside } from '#src/pages/dispatch/use-has-map-beside.ts'
import { stopZone } from '#src/pages/dispatch/when.ts'
import { Button } from '#src/ui/button.tsx'
import type { AskedOffer } from './ask-text.ts'
import { addressError, ListHead } from './list-head.tsx'
import { mapPlaces } from './map-places.ts'
import { NearestVehicle } from './nearest-vehicle.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useListKeys } from './use-list-keys.ts'
import type { Vehicles } from './use-vehicles.ts'
import { VehicleRow } from './vehicle-row.tsx'
import styles from './vehicles.module.css'

const OfferMap = lazy(() => import('./offer-map.tsx'))

interface Props {
  offer: AskedOffer
  vehicles: Vehicles
  chosenId: number | null
  canBid: boolean
  change: (part: Partial<BoardUrl>) => void
}

function emptyText(offer: Offer, { address, radius }: Vehicles): string {
  if (address === '') return 'Enter a location to see vehicles near it.'
  if (address !== null)
    return `No vehicles within ${radius} miles of ${address}. Widen the radius to see more.`
  const hasPickUp = hasPosition({ latitude: offer.pick_up_latitude, longitude: offer.pick_up_longitude })
  return hasPickUp
    ? `No vehicles within ${radius} miles of the pickup. Widen the radius to see more.`
    : 'The pickup location is unknown, so distances can’t be calculated.'
}

const toPickup = ({
  pick_up_at_state: state,
  pick_up_latitude: latitude,
  pick_up_longitude: longitude,
}: Offer) => ({
  state,
  latitude,
  longitude,
})

/** Vehicles that cannot haul the offer stay folded unless one is chosen. */
function useFolded(ranked: readonly VehicleMatch[], chosenId: number | null) {
  const [isUnfolded, setUnfolded] = useState(false)
  const misfits = ranked.filter(isMisfit)
  const isOpen = isUnfolded || misfits.some(({ id }) => id === chosenId)
  const vehicleList = isOpen ? ranked : ranked.filter((vehicle) => !isMisfit(vehicle))
  return { vehicleList, fold: { count: misfits.length, isOpen, toggle: () => setUnfolded(!isOpen) } }
}

// Escape returns to the board's row where both are visible, else closes the panel.
function onEscape(event: KeyboardEvent, offerId: number) {
  if (event.key !== 'Escape') return
  const row = document.querySelector<HTMLElement>(`[data-offer="${offerId}"]`)
  row?.focus()
  if (!row || document.activeElement !== row) return
  event.preventDefault()
  event.stopPropagation()
}

export function VehicleList({ offer, vehicles, chosenId, canBid, change }: Props) {
  const [isMapWanted, setMapOpen] = useState(false)
  const hasMapBeside = useHasMapBeside()
  const isMapOpen = isMapWanted && !hasMapBeside
  const { shown, selection, address } = vehicles
  const ranked = address === '' ? [] : shown.ranked
  const { vehicleList, fold } = useFolded(ranked, chosenId)
  const companyZone = useDeskZone()
  const pickupZone = address === null ? stopZone(toPickup(offer), companyZone) : null
  const places = useMemo(() => mapPlaces(offer, shown.ranked), [offer, shown.ranked])
  const onChoose = useCallback(
    (id: number) => change({ vehicle: id === chosenId ? null : id }),
    [change, chosenId],
  )
  const onBid = useCallback((id: number) => change({ vehicle: id, panel: 'bid-detail' }), [change])
  const target = useMemo(() => (address ? { address } : nearOffer(offer.id)), [address, offer.id])
  const { list, stopId, handlers } = useListKeys({
    ids: vehicleList.map(({ id }) => id),
    startId: chosenId,
    onTick: (id) => vehicleList.filter((vehicle) => vehicle.id === id).forEach(selection.toggle),
    onBid: canBid ? onBid : undefined,
  })

  useEffect(() => {
    const row = chosenId === null ? null : list.current?.querySelector(`[data-vehicle="${chosenId}"]`)
    row?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId, list])

  const isWrongPlace = addressError(vehicles) !== undefined
  return (
    <section
      className="rule-top"
      aria-label={address === null ? 'Vehicles near the pickup' : 'Vehicles near another location'}
    >
      <ListHead
        vehicles={vehicles}
        isMapOpen={isMapOpen}
        onMap={hasMapBeside ? undefined : () => setMapOpen(!isMapOpen)}
      />
      {isMapOpen && (
        <div className={`sunken ${styles.map}`}>
          <Suspense fallback={<p className="pad-12-16 faint">Loading the map…</p>}>
            <OfferMap places={places} chosenId={chosenId} onChoose={onChoose} />
          </Suspense>
        </div>
      )}
      {shown.error && !isWrongPlace && (
        <div className="pad-12-16 faint" role="alert">
          <p>{shown.error.message}</p>
          <Button onClick={() => void shown.refetch()}>Try again</Button>
        </div>
      )}
      {shown.isLoading && (
        <p className="pad-12-16 faint" role="status">
          Looking for vehicles…
        </p>
      )}
      {!shown.isLoading && !shown.error && ranked.length === 0 && (
        <p className="pad-12-16 faint">{emptyText(offer, vehicles)}</p>
      )}
      {address !== '' && (
        <NearestVehicle
          question={address === null ? nearOffer(offer.id) : { address }}
          vehicles={vehicles}
          found={shown}
          className="pad-8-16"
        />
      )}
      {/* The keys are those of the focused row, which bubble up to its list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        data-shortcut="vehicles"
        aria-label="Vehicles, best fit first"
        aria-busy={shown.isFetching}
        onFocus={handlers.onFocus}
        onKeyDown={(event) => {
          handlers.onKeyDown(event)
          onEscape(event, offer.id)
        }}
      >
        {vehicleList.map((vehicle) => (
          <VehicleRow
            key={vehicle.id}
            vehicle={vehicle}
            pickupZone={pickupZone}
            companyZone={companyZone}
            isChosen={vehicle.id === chosenId}
            isTicked={selection.ticked.has(vehicle.id)}
            canTab={vehicle.id === stopId}
            canBid={canBid}
            target={target}
            onChoose={onChoose}
            onTick={selection.toggle}
            onBid={onBid}
          />
        ))}
      </ul>
      {fold.count > 0 && (
        <Button kind="quiet" className={styles.fold} aria-expanded={fold.isOpen} onClick={fold.toggle}>
          {fold.count} {fold.count === 1 ? 'doesn’t' : 'don’t'} fit
        </Button>
      )}
      <SelectionBar offer={offer} vehicles={vehicles} />
    </section>
  )
}
