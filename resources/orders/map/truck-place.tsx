import { Button, Skeleton } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { CircleMarker } from 'react-leaflet'
import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { readVehicle } from '#contract/entities/fleet/vehicle.ts'
import type { Position } from '#contract/rules/distance.ts'
import { isEarned } from '#contract/rules/load-status.ts'
import { CanAccess } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { MapClicks } from '#parts/kernel/map/map-clicks.tsx'
import styles from './order-map.module.css'

const PlaceForm = preloadable(async () => (await import('#parts/fleet/vehicle/place-form.tsx')).PlaceForm)

const RADIUS = 8

export function useTruckPlace() {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Position | null>(null)
  return {
    opener,
    isOpen,
    picked,
    pick: setPicked,
    open: () => setOpen(true),
    end: () => {
      setOpen(false)
      setPicked(null)
      opener.current?.focus()
    },
  }
}
type TruckPlace = ReturnType<typeof useTruckPlace>

export const PickedPlace = ({ place: { isOpen, picked, pick } }: { place: TruckPlace }) =>
  isOpen && (
    <>
      <MapClicks onPick={(latitude, longitude) => pick({ latitude, longitude })} />
      {picked && (
        <CircleMarker
          center={[picked.latitude, picked.longitude]}
          radius={RADIUS}
          interactive={false}
          className={styles.replayed ?? ''}
        />
      )}
    </>
  )

interface PlaceProps {
  order: Pick<OrderDetail, 'vehicle' | 'status'>
  place: TruckPlace
}

function MaySet({
  order: { vehicle, status },
  children,
}: Pick<PlaceProps, 'order'> & { children: (vehicle: number) => ReactNode }) {
  if (!vehicle || isEarned(status)) return null
  return (
    <CanAccess resource="vehicles" action="show">
      <CanAccess resource="vehicle-locations" action="edit" params={{ id: vehicle.id }}>
        {children(vehicle.id)}
      </CanAccess>
    </CanAccess>
  )
}

export const SetTruckPlace = ({ order, place: { opener, isOpen, open, end } }: PlaceProps) => (
  <MaySet order={order}>
    {() => (
      <Button ref={opener} aria-expanded={isOpen} onClick={isOpen ? end : open}>
        Set location
      </Button>
    )}
  </MaySet>
)

function Entered({ vehicle, place: { picked, pick, end } }: { vehicle: number; place: TruckPlace }) {
  const { data } = useRead(readVehicle, { resource: 'orders', params: { id: vehicle } })
  if (!data)
    return (
      <div role="status" aria-label="Loading unit…">
        <Skeleton active title={false} />
      </div>
    )
  return <PlaceForm vehicle={data} resource="orders" picked={picked} onPick={pick} onEnd={end} />
}

export const TruckPlaceForm = ({ order, place }: PlaceProps) =>
  place.isOpen && <MaySet order={order}>{(vehicle) => <Entered vehicle={vehicle} place={place} />}</MaySet>
