import { useState } from 'react'
import type { Place } from '#contract/entities/place.ts'
import { placeName, usePlaceSearch } from '#src/pages/dispatch/filter/use-lookups.ts'
import { Combobox } from '#src/ui/combobox/combobox.tsx'

const keyOf = ({ name, state, zip, latitude, longitude }: Place) => [name, state, zip, latitude, longitude].join()

interface Props {
  /** What the chosen place is called, '' where there is none. */
  chosen: string
  onChange: (place: Place) => void
}

/** A town or a ZIP code of the gazetteer. */
export function PlaceField({ chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const { places, isFetching } = usePlaceSearch(text)
  return (
    <Combobox
      label="Town or ZIP code"
      placeholder="Begin to type"
      chosen={chosen}
      isBusy={isFetching}
      text={text}
      onText={setText}
      options={places.map((place) => ({ key: keyOf(place), label: placeName(place) }))}
      emptyText={text.trim().length < 2 ? 'Type two letters' : 'No place of this name'}
      onPick={(key) => {
        const place = places.find((one) => keyOf(one) === key)
        if (place) onChange(place)
        setText('')
      }}
    />
  )
}
