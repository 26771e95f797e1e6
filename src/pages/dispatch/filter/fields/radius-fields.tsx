import { useState } from 'react'
import { DEFAULT_RADIUS_MILES, MAX_RADIUS_MILES } from '#contract/constants.ts'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { circleText } from '#src/pages/dispatch/filter/filter-tags.ts'
import { placeName } from '#src/pages/dispatch/filter/use-lookups.ts'
import { Button } from '#src/ui/button.tsx'
import { Choice } from './choice.tsx'
import styles from '#src/ui/fields.module.css'
import { NumberField } from './number-field.tsx'
import { PlaceField } from './place-field.tsx'
import { VehiclesField } from './vehicles-field.tsx'

const CircleMap = preloadable(async () => (await import('./circle-map.tsx')).FilterMap)
const preload = () => void CircleMap.preload().catch(() => undefined)

const TYPES = [
  { value: 1, text: 'For Vehicle' },
  { value: 2, text: 'For Location' },
] as const

interface Props {
  filter: DispatchFilter
  onChange: (part: Partial<DispatchFilter>) => void
}

export function RadiusFields({ filter, onChange }: Props) {
  const [isMapOpen, setMapOpen] = useState(false)
  const isPlace = filter.radius_type === 2
  const hasPlace = filter.radius_latitude !== null && filter.radius_longitude !== null
  // A center without a radius filters nothing.
  const radius = filter.radius ?? DEFAULT_RADIUS_MILES
  const setPlace = (latitude: number, longitude: number, name: string) =>
    onChange({ radius, radius_latitude: latitude, radius_longitude: longitude, radius_place: name })

  return (
    <>
      <div className={styles.radius}>
        <NumberField
          label="Pickup within"
          value={filter.radius}
          least={1}
          most={MAX_RADIUS_MILES}
          start={
            <Choice
              label="Radius type"
              value={filter.radius_type}
              options={TYPES}
              onChange={(radius_type) => onChange({ radius_type })}
            />
          }
          onChange={(next) => onChange({ radius: next })}
        />
      </div>
      {isPlace ? (
        <div className={`row align-stretch ${styles.center}`}>
          <PlaceField
            chosen={hasPlace ? circleText(filter, []) : ''}
            onChange={(place) => setPlace(place.latitude, place.longitude, placeName(place))}
          />
          <Button
            aria-expanded={isMapOpen}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setMapOpen(!isMapOpen)}
          >
            {isMapOpen ? 'Hide map' : 'Pick on map'}
          </Button>
        </div>
      ) : (
        <div className={`row align-stretch ${styles.center}`}>
          <VehiclesField
            chosen={filter.vehicles}
            onChange={(vehicles) => onChange({ vehicles, ...(vehicles.length > 0 && { radius }) })}
          />
        </div>
      )}
      {isPlace && isMapOpen && (
        <div className={`full-row rounded bordered clip ${styles.map}`}>
          <CircleMap
            filter={filter}
            radius={radius}
            onPick={(latitude, longitude) => setPlace(latitude, longitude, '')}
          />
        </div>
      )}
    </>
  )
}
