import { useState } from 'react'
import { listPlaces, type Place } from '#contract/entities/kernel/place.ts'
import { Combobox } from '#kit/lookup/combobox.tsx'
import { useRead } from '#kit/call.ts'
import { useSettled } from '#kit/use-settled.ts'
import { placeName } from './place-name.ts'

const MIN_LETTERS = 2
const PAUSE_MS = 250
const option = (place: Place) => ({ value: placeName(place), label: placeName(place) })

interface Props {
  place: Place | null
  onChange: (place: Place | null) => void
}

export function PlaceBox({ place, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), PAUSE_MS)
  const isEnabled = search.length >= MIN_LETTERS
  const { data, error } = useRead(listPlaces, {
    resource: 'places',
    query: { search },
    isEnabled: isEnabled,
    staleMs: Number.POSITIVE_INFINITY,
    keepsPrevious: true,
  })
  const places = isEnabled && typed.trim() !== '' ? (data?.results ?? []) : []
  const note = () => {
    if (error) return 'Couldn’t load cities. Try again.'
    if (!isEnabled) return 'Enter a city or ZIP code.'
    return data ? 'No matching cities.' : 'Searching…'
  }
  return (
    <Combobox
      label="Near"
      placeholder="City or ZIP code"
      offered={places.map(option)}
      chosen={place ? [option(place)] : []}
      typed={typed}
      onType={setTyped}
      onChoose={({ value }) => onChange(places.find((one) => placeName(one) === value) ?? null)}
      onRemove={() => onChange(null)}
      isMany={false}
      note={note()}
    />
  )
}
