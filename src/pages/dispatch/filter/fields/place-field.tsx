import { useState } from 'react'
import type { Place } from '#contract/entities/kernel/place.ts'
import { Combobox } from '#kit/lookup/combobox.tsx'
import { placeName, usePlaceSearch } from '#src/pages/dispatch/filter/use-lookups.ts'

const getKey = ({ name, state, zip, latitude, longitude }: Place) =>
  [name, state, zip, latitude, longitude].join()

interface Props {
  chosen: string
  onChange: (place: Place) => void
}

export function PlaceField({ chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const { places, isFetching } = usePlaceSearch(text)
  const note = () => {
    if (text.trim() === '') return ''
    if (isFetching) return 'Searching…'
    return text.trim().length < 2 ? 'Type at least 2 letters' : 'No matching cities'
  }
  return (
    <Combobox
      label="City or ZIP code"
      placeholder="Start typing"
      chosen={chosen === '' ? [] : [{ value: chosen, label: chosen }]}
      isOneLine
      typed={text}
      onType={setText}
      offered={places.map((place) => ({ value: getKey(place), label: placeName(place) }))}
      note={note()}
      onChoose={({ value }) => {
        const place = places.find((one) => getKey(one) === value)
        if (place) onChange(place)
      }}
    />
  )
}
