import { CanAccess } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { CircleMarker } from 'react-leaflet'
import type { OrderDetail } from '#contract/entities/order.ts'
import { readVehicle } from '#contract/entities/vehicle.ts'
import type { Position } from '#contract/rules/distance.ts'
import { useRead } from '#kit/call.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { MapClicks } from '#parts/map/map-clicks.tsx'
import styles from './order-map.module.css'

const PlaceForm = preloadable(async () => (await import('#parts/vehicle/place-form.tsx')).PlaceForm)

const RADIUS = 8

/** A place of the truck that a person says, as long as it is entered. */
export function useTruckPlace() {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Position | null>(null)
  return {
    isOpen,
    picked,
    pick: setPicked,
    open: () => setOpen(true),
    end: () => {
      setOpen(false)
      setPicked(null)
    },
  }
}
type TruckPlace = ReturnType<typeof useTruckPlace>

/** What a click on the map says, while the place of the truck is entered. */
export const PickedPlace = ({ place: { isOpen, picked, pick } }: { place: TruckPlace }) =>
  isOpen && (
    <>
      <MapClicks onPick={(latitude, longitude) => pick({ latitude, longitude })} />
      {picked && (
        <CircleMarker center={[picked.latitude, picked.longitude]} radius={RADIUS} interactive={false} className={styles.replayed ?? ''} />
      )}
    </>
  )

function Entered({ vehicle, place: { picked, pick }, onEnd }: { vehicle: number; place: TruckPlace; onEnd: () => void }) {
  const { data } = useRead(readVehicle, { resource: 'orders', params: { id: vehicle } })
  if (!data)
    return (
      <div role="status" aria-label="Loading the unit…">
        <Skeleton active title={false} />
      </div>
    )
  return <PlaceForm vehicle={data} resource="orders" picked={picked} onPick={pick} onEnd={onEnd} />
}

/** Says by hand where the truck of an order is, where its phone does not; for who may. */
export function SetTruckPlace({ order: { vehicle, status }, place }: { order: OrderDetail; place: TruckPlace }) {
  const opener = useRef<HTMLButtonElement>(null)
  if (!vehicle || status > 4) return null
  const end = () => {
    place.end()
    opener.current?.focus()
  }
  return (
    <CanAccess resource="vehicles" action="show">
      <CanAccess resource="vehicle-locations" action="edit" params={{ id: vehicle.id }}>
        <Button ref={opener} aria-expanded={place.isOpen} onClick={place.isOpen ? end : place.open}>
          Set position
        </Button>
        {place.isOpen && <Entered vehicle={vehicle.id} place={place} onEnd={end} />}
      </CanAccess>
    </CanAccess>
  )
}
