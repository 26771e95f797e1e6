import { useId } from 'react'
import { type FitReason, nearOffer, type VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { bestVehicle, isMisfit, sureVehicle } from '#contract/rules/vehicle-rank.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { NearestVehicle } from '#src/pages/dispatch/vehicles/nearest-vehicle.tsx'
import { RadiusInput } from '#src/pages/dispatch/vehicles/radius-input.tsx'
import type { Vehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'
import { vehicleView } from '#src/pages/dispatch/vehicles/vehicle-view.ts'
import { askedReasons } from './vehicle-asking.ts'
import { described, FieldFrame } from '#src/ui/field-frame.tsx'

interface Props {
  options: readonly VehicleMatch[]
  isLoading: boolean
  vehicles: Vehicles
  chosen: VehicleMatch | undefined
  chosenId: number | null
  isOurs: boolean
  isNext: boolean
  offerId: number
  error: string | undefined
  onChoose: (id: number | null) => void
}

const optionText = (vehicle: VehicleMatch, doubt: string | undefined): string => {
  const view = vehicleView(vehicle)
  const driver = vehicle.driver?.full_name ?? ''
  return [`${view.unit} ${view.type}`, `${view.distance} ${view.distanceKind}`, doubt ?? driver]
    .filter(Boolean)
    .join(' · ')
}

const getDoubt = (vehicle: VehicleMatch) =>
  (isMisfit(vehicle) ? vehicle.fit?.find(({ level }) => level === 'bad') : askedReasons(vehicle)[0])?.text

const isOnLoad = ({ code }: FitReason) => code === 'overlap'

const toOptions = (vehicles: readonly VehicleMatch[]) =>
  vehicles.map((vehicle) => (
    <option key={vehicle.id} value={vehicle.id}>
      {optionText(vehicle, getDoubt(vehicle))}
    </option>
  ))

export function VehicleChoice({
  options,
  isLoading,
  vehicles,
  chosen,
  chosenId,
  isOurs,
  isNext,
  offerId,
  error,
  onChoose,
}: Props) {
  const id = useId()
  const doubts = chosen?.fit?.filter(({ level }) => level !== 'ok') ?? []
  const misfits = options.filter(isMisfit)
  const isMissing = chosenId !== null && !chosen && !isLoading
  const isOpen = chosenId === null && !isLoading && options.length > 0
  const hint = isMissing
    ? 'The selected vehicle is no longer within the radius.'
    : isOpen && !bestVehicle(options)
      ? 'None of these trucks fit. Choose one anyway, or widen the radius.'
      : isOpen && !sureVehicle(options)
        ? `The best fit ${bestVehicle(options)?.fit?.some(isOnLoad) ? 'is on another load at that time' : 'arrives after the pickup time'}. Choose it, or widen the radius.`
        : isOurs && chosen
          ? 'Auto-selected: best truck on time.'
          : undefined
  return (
    <FieldFrame
      id={id}
      label="Vehicle"
      error={error}
      hint={hint}
      aside={<RadiusInput radius={vehicles.radius} onChange={vehicles.setRadius} />}
    >
      <select
        {...described(id, error, hint)}
        {...(isNext && { 'data-shortcut': 'bid' })}
        className="input large wide truncate"
        value={chosen?.id ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">
          {isLoading
            ? 'Looking for vehicles…'
            : options.length === 0
              ? 'No vehicles in the radius'
              : 'Choose a vehicle'}
        </option>
        {toOptions(options.filter((vehicle) => !isMisfit(vehicle)))}
        {misfits.length > 0 && <optgroup label="Don’t fit">{toOptions(misfits)}</optgroup>}
      </select>
      <NearestVehicle question={nearOffer(offerId)} vehicles={vehicles} found={vehicles.nearPickUp} />
      {doubts.length > 0 && (
        <ul className="grid gap-2 small" aria-label="Vehicle warnings">
          {doubts.map(({ code, level, text }) => (
            <li key={`${code} ${text}`} className={`row gap-4 ${level === 'bad' ? 'danger' : 'warn'}`}>
              <Glyph name={level} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}
