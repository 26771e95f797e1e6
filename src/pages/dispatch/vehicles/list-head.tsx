import { fieldErrors } from '#kit/form/field-errors.ts'
import { Button } from '#src/ui/button.tsx'
import { PlaceInput } from './place-input.tsx'
import { RadiusInput } from './radius-input.tsx'
import type { Vehicles } from './use-vehicles.ts'
import styles from './vehicles.module.css'

interface Props {
  vehicles: Vehicles
  isMapOpen: boolean
  onMap: (() => void) | undefined
}

export function ListHead({ vehicles, isMapOpen, onMap }: Props) {
  const { shown, address, setAddress } = vehicles
  return (
    <div className={`cluster pad-8-16 ${styles.head}`}>
      <h3>
        Vehicles{' '}
        <span className="faint regular">
          {shown.isLoading || shown.error || address === '' ? '' : shown.count}
        </span>
      </h3>
      <select
        className="input grow"
        aria-label="Search vehicles near"
        value={address === null ? 'pickup' : 'place'}
        onChange={(event) => setAddress(event.target.value === 'pickup' ? null : '')}
      >
        <option value="pickup">Near the pickup</option>
        <option value="place">Near another location</option>
      </select>
      <RadiusInput radius={vehicles.radius} onChange={vehicles.setRadius} />
      {onMap && (
        <Button aria-expanded={isMapOpen} aria-label={isMapOpen ? 'Hide map' : 'Show map'} onClick={onMap}>
          Map
        </Button>
      )}
      {address !== null && (
        <PlaceInput address={address} error={addressError(vehicles)} onChange={setAddress} />
      )}
    </div>
  )
}

const MISSING = [400, 404, 422]

export function addressError({ address, elsewhere: { error } }: Vehicles): string | undefined {
  if (!address || !error || !MISSING.includes(error.statusCode)) return undefined
  return fieldErrors(error).address?.join(' ') ?? error.message
}
