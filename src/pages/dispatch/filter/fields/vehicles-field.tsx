import { useState } from 'react'
import { Combobox } from '#kit/lookup/combobox.tsx'
import { vehicleName } from '#src/pages/dispatch/filter/filter-tags.ts'
import { useChosenVehicles, useVehicleSearch } from '#src/pages/dispatch/filter/use-lookups.ts'
import { toggled } from './chosen.ts'

interface Props {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

export function VehiclesField({ chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const [isOpened, setOpened] = useState(false)
  const known = useChosenVehicles(chosen)
  const { vehicles, isFetching } = useVehicleSearch(text, isOpened)
  const first = text.trim() === '' ? known : []
  const rest = vehicles.filter(({ id }) => !first.some((vehicle) => vehicle.id === id))
  const getName = (id: number) =>
    known
      .filter((vehicle) => vehicle.id === id)
      .map(vehicleName)
      .join('')
  const note = () => {
    if (text.trim() === '') return ''
    return isFetching ? 'Searching…' : 'No matching vehicles'
  }
  return (
    <Combobox
      label="Vehicles"
      placeholder="Unit or driver"
      chosen={chosen.map((id) => ({ value: String(id), label: getName(id) }))}
      isMany
      isOneLine
      typed={text}
      onType={setText}
      onFocusCapture={() => setOpened(true)}
      offered={[...first, ...rest].map((vehicle) => ({
        value: String(vehicle.id),
        label: vehicleName(vehicle),
        hint: vehicle.last_address,
      }))}
      note={note()}
      onChoose={({ value }) => onChange(toggled(chosen, Number(value)))}
      onRemove={() => onChange(chosen.slice(0, -1))}
    />
  )
}
