import type { HttpError } from '@refinedev/core'
import { type FormEvent, useId, useState } from 'react'
import { updateVehicleLocation, type Vehicle } from '#contract/entities/vehicle.ts'
import { vehicleFacts } from '#contract/fields/vehicle.ts'
import type { Position } from '#contract/rules/distance.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { useOpenedVersion } from '#kit/form/use-opened-version.ts'
import { useSend } from '#kit/call.ts'
import { useEscape } from '#kit/ui/use-escape.ts'
import { usePlaces } from './use-places.ts'

const WORDS = { current: 'Where it is now', planned: 'Where it will be' } as const
type LocationType = keyof typeof WORDS

const pad = (value: number) => String(value).padStart(2, '0')
/** An instant as the browser's own control for a day and a time has it, in its zone. */
const localOf = (iso: string | null) => {
  if (iso === null) return ''
  const at = new Date(iso)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

interface PlaceFormProps {
  vehicle: Vehicle
  /** The resource on whose page it stands. */
  resource: string
  /** The place that was clicked on the map. */
  picked: Position | null
  onPick: (at: Position | null) => void
  onEnd: () => void
}

/** Sets by hand where a vehicle is, or where it will be and when. */
export function PlaceForm({ vehicle, resource, picked, onPick, onEnd }: PlaceFormProps) {
  const id = useId()
  const { send, isSending } = useSend(updateVehicleLocation, resource)
  const [type, setType] = useState<LocationType>(vehicle.location_type)
  const [addresses, setAddresses] = useState({ current: '', planned: vehicle.planned_address })
  const [date, setDate] = useState(localOf(vehicle.planned_date))
  const [notes, setNotes] = useState(vehicle.notes)
  const [errors, setErrors] = useState<FieldErrors>({})
  const address = addresses[type]
  const places = usePlaces(address)
  const { version, refused: warn } = useOpenedVersion(vehicle.version)
  useEscape(true, onEnd)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = {
      location_type: type,
      ...(picked ?? (address.trim() !== '' && { address: address.trim() })),
      ...(type === 'planned' && { planned_date: date === '' ? null : new Date(date).toISOString() }),
      notes,
      version,
    }
    const refused = bodyErrors(updateVehicleLocation.body, body)
    setErrors(refused)
    if (Object.keys(refused).length > 0) return
    try {
      await send({ params: { id: vehicle.id }, body, done: ({ unit_number }) => `The place of unit ${unit_number} is set.` })
      onEnd()
    } catch (failure) {
      warn(failure)
      const named = fieldErrors(failure)
      setErrors(Object.keys(named).length > 0 ? named : { detail: [(failure as HttpError).message] })
    }
  }
  const own = new Set(['address', 'planned_date', 'notes'])
  const others = Object.entries(errors).flatMap(([name, texts]) => (own.has(name) ? [] : texts))
  const describe = (name: string) => ({
    'aria-invalid': errors[name] !== undefined || undefined,
    'aria-describedby': errors[name] ? `${id}-${name}` : undefined,
  })
  const error = (name: string) =>
    errors[name] && (
      <p id={`${id}-${name}`} className="kit-field-error" role="alert">
        {errors[name].join(' ')}
      </p>
    )

  return (
    <form className="kit-stack kit-narrow" aria-label="Place of the vehicle" onSubmit={(event) => void save(event)} noValidate>
      {others.length > 0 && (
        <p className="kit-field-error" role="alert">
          {others.join(' ')}
        </p>
      )}
      <fieldset className="kit-segments">
        <legend className="kit-hidden">Which place</legend>
        {Object.entries(WORDS).map(([value, words]) => (
          <label key={value}>
            <input type="radio" name={`${id}-type`} checked={type === value} onChange={() => setType(value as LocationType)} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <div className="kit-field">
        <label htmlFor={`${id}-at`}>Town or ZIP code</label>
        <input
          id={`${id}-at`}
          className="kit-input"
          autoComplete="off"
          maxLength={200}
          autoFocus
          list={`${id}-places`}
          placeholder={vehicle[type === 'current' ? 'last_address' : 'planned_address']}
          value={picked ? `${picked.latitude}, ${picked.longitude}` : address}
          {...describe('address')}
          onChange={(event) => {
            onPick(null)
            setAddresses({ ...addresses, [type]: event.target.value })
          }}
        />
        <datalist id={`${id}-places`}>
          {places.map((place) => (
            <option key={place} value={place}>
              {place}
            </option>
          ))}
        </datalist>
        <p className="kit-second" role="status">
          {picked ? 'As clicked on the map; typing replaces it.' : 'Or click the place on the map.'}
        </p>
        {error('address')}
      </div>
      {type === 'planned' && (
        <div className="kit-field">
          <label htmlFor={`${id}-from`}>From (your time)</label>
          <input
            id={`${id}-from`}
            className="kit-input"
            type="datetime-local"
            value={date}
            {...describe('planned_date')}
            onChange={(event) => setDate(event.target.value)}
          />
          {error('planned_date')}
        </div>
      )}
      <div className="kit-field">
        <label htmlFor={`${id}-words`}>{vehicleFacts.notes.label}</label>
        <textarea
          id={`${id}-words`}
          className="kit-textarea"
          rows={2}
          maxLength={2000}
          value={notes}
          {...describe('notes')}
          onChange={(event) => setNotes(event.target.value)}
        />
        {error('notes')}
      </div>
      <div className="kit-buttons">
        <button type="submit" className="kit-button kit-button-primary" disabled={isSending}>
          Set the place
        </button>
        <button type="button" className="kit-button" onClick={onEnd}>
          Cancel
        </button>
      </div>
    </form>
  )
}
