import { Button, Card, Flex } from 'antd'
import { useRef, useState } from 'react'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { Position } from '#contract/rules/distance.ts'
import { CanAccess } from '#kit/access.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { type VehicleMap, VehiclePlaces } from './vehicle-places.tsx'

const PlaceForm = preloadable(async () => (await import('./place-form.tsx')).PlaceForm)

interface PlaceTabProps {
  vehicle: Vehicle
  resource: string
  Map: VehicleMap
  /** False inside a section that has a frame. */
  isFramed?: boolean
}

export function PlaceTab({ vehicle, resource, Map, isFramed = true }: PlaceTabProps) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Position | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const end = () => {
    setOpen(false)
    setPicked(null)
    opener.current?.focus()
  }
  const content = (
    <Flex vertical gap={8}>
      <VehiclePlaces
        vehicle={vehicle}
        Map={Map}
        picked={picked}
        onPick={isOpen ? (latitude, longitude) => setPicked({ latitude, longitude }) : undefined}
      />
      {!vehicle.is_deleted && (
        <CanAccess resource="vehicle-locations" action="edit" params={{ id: vehicle.id }}>
          <Flex align="center" wrap gap={8}>
            <Button ref={opener} aria-expanded={isOpen} onClick={() => (isOpen ? end() : setOpen(true))}>
              Set manually
            </Button>
          </Flex>
          {isOpen && (
            <PlaceForm vehicle={vehicle} resource={resource} picked={picked} onPick={setPicked} onEnd={end} />
          )}
        </CanAccess>
      )}
    </Flex>
  )
  return isFramed ? <Card size="small">{content}</Card> : content
}
