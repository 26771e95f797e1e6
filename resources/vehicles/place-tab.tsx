import { CanAccess } from '@refinedev/core'
import { useRef, useState } from 'react'
import type { Vehicle } from '#contract/entities/vehicle.ts'
import { VehiclePlaces } from '#kit/vehicle/vehicle-places.tsx'
import { PlaceForm } from './place-form.tsx'

/** Where a vehicle is and will be, and the way to say so by hand. */
export function PlaceTab({ vehicle }: { vehicle: Vehicle }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const end = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div className="kit-group kit-stack">
      <VehiclePlaces vehicle={vehicle} />
      {!vehicle.is_deleted && (
        <CanAccess resource="vehicle-locations" action="edit" params={{ id: vehicle.id }}>
          <div className="kit-buttons">
            <button ref={opener} type="button" className="kit-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Set by hand
            </button>
          </div>
          {isOpen && <PlaceForm vehicle={vehicle} onEnd={end} />}
        </CanAccess>
      )}
    </div>
  )
}
