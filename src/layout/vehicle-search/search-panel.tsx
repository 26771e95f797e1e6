import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from '#contract/entities/kernel/place.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import type { MapPlace } from '#parts/kernel/map/map-place.ts'
import { PlacesMap } from '#parts/kernel/map/places-map.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { PlaceBox } from './place-box.tsx'
import { placeName } from './place-name.ts'
import { lineId, Results } from './results.tsx'
import { useSearchParts } from './search-context.ts'
import styles from './search-panel.module.css'
import { type VehicleSearch, useSearch } from './use-search.ts'

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 5, last),
  PageUp: (at) => Math.max(at - 5, 0),
}

function toMapPlaces(found: readonly VehicleSearch[], place: Place | null): MapPlace[] {
  const vehicles = found
    .filter(hasPosition)
    .map(({ id, latitude, longitude, unit_number, driver_name, last_address }): MapPlace => ({
      key: `vehicle-${id}`,
      kind: 'vehicle',
      id,
      latitude,
      longitude,
      short: unit_number,
      label: [`Unit ${unit_number}`, driver_name, last_address].filter(Boolean).join(', '),
    }))
  if (!place) return vehicles
  return [
    {
      key: 'place',
      kind: 'from',
      latitude: place.latitude,
      longitude: place.longitude,
      label: placeName(place),
    },
    ...vehicles,
  ]
}

export function SearchPanel() {
  const { canOpen, close } = useSearchParts()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState<Place | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const { found, state, isSearching, error, retry } = useSearch(typed, place)
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  const activeId = found.some((vehicle) => vehicle.id === pointed) ? pointed : (found[0]?.id ?? null)

  useLayoutEffect(() => box.current?.focus(), [])

  const open = (vehicle: number) => {
    const path = `/vehicles/${vehicle}`
    if (!canOpen(path)) return setPointed(vehicle)
    close()
    void navigate(path)
  }
  const choosePlace = (chosen: Place | null) => {
    setPlace(chosen)
    setPointed(null)
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (activeId === null || event.nativeEvent.isComposing) return
    // Results of an older text may still be on screen.
    if (event.key === 'Enter' && !isSearching) open(activeId)
    else if (step)
      setPointed(
        found[
          step(
            found.findIndex((vehicle) => vehicle.id === activeId),
            found.length - 1,
          )
        ]?.id ?? null,
      )
    else return
    event.preventDefault()
  }
  const places = toMapPlaces(found, place)

  return (
    <Dialog title="Search Vehicles" onClose={close} isWide>
      <div className={`grid gap-12 cols-2 ${styles.boxes}`}>
        <div className="kit-field">
          <label htmlFor={`${id}-text`}>Unit, driver or owner</label>
          <input
            ref={box}
            id={`${id}-text`}
            className="input"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-results`}
            aria-activedescendant={activeId === null ? undefined : lineId(activeId)}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setPointed(null)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <PlaceBox place={place} onChange={choosePlace} />
      </div>
      <div className={`grid gap-12 cols-2 grow ${styles.body}`}>
        <Results
          id={`${id}-results`}
          found={found}
          state={state}
          isSearching={isSearching}
          message={error?.message}
          activeId={activeId}
          onPoint={setPointed}
          onOpen={open}
          onRetry={retry}
        />
        {places.length > 0 && (
          <div className={`min-0 ${styles.map}`}>
            <PlacesMap
              label="Map of search results"
              places={places}
              chosenId={activeId}
              onChoose={setPointed}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
