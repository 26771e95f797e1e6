import { useState } from 'react'
import { vehicleName } from '#src/pages/dispatch/filter/filter-tags.ts'
import { useChosenVehicles, useVehicleSearch } from '#src/pages/dispatch/filter/use-lookups.ts'
import { Combobox } from '#src/ui/combobox/combobox.tsx'
import { toggled } from './chosen.ts'

interface Props {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** Some of the vehicles, found by unit, driver or owner; those that are chosen stand first. */
export function VehiclesField({ chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const known = useChosenVehicles(chosen)
  const { vehicles, isFetching } = useVehicleSearch(text, isAsked)
  const first = text.trim() === '' ? known : []
  const rest = vehicles.filter(({ id }) => !first.some((vehicle) => vehicle.id === id))
  return (
    <Combobox
      label="Vehicles"
      placeholder="Unit or driver"
      chosen={known.map(vehicleName).join(', ')}
      isMulti
      isBusy={isFetching}
      text={text}
      onText={setText}
      onFocusCapture={() => setAsked(true)}
      options={[...first, ...rest].map((vehicle) => ({
        key: String(vehicle.id),
        label: vehicleName(vehicle),
        hint: vehicle.last_address,
        isChosen: chosen.includes(vehicle.id),
      }))}
      emptyText="No vehicle of this name"
      onPick={(key) => {
        onChange(toggled(chosen, Number(key)))
        setText('')
      }}
      onKeyDown={(event) => {
        if (event.key === 'Backspace' && text === '') onChange(chosen.slice(0, -1))
      }}
    />
  )
}
