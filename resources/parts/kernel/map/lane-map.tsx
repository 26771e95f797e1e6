import { useMemo } from 'react'
import { Polyline, useMap } from 'react-leaflet'
import { BaseMap } from './base-map.tsx'
import { boundsAround, Fit, FIT_PADDING } from './fit.tsx'
import styles from './lane-map.module.css'
import type { MapPlace } from './map-place.ts'
import { PlaceMarker } from './place-marker.tsx'

/** The vehicles around the pickup; without any, the whole lane. */
export function getMapBounds(places: readonly MapPlace[]) {
  const near = places.filter(({ kind }) => kind !== 'to')
  return boundsAround(near.some(({ kind }) => kind === 'vehicle') ? near : places)
}

function Whole({ places }: { places: readonly MapPlace[] }) {
  const map = useMap()
  if (places.every(({ kind }) => kind !== 'to')) return null
  return (
    <button
      type="button"
      className={`pad-x-8 ink rounded clickable absolute ${styles.whole}`}
      onClick={() => map.fitBounds(boundsAround(places), { padding: FIT_PADDING })}
    >
      Show full lane
    </button>
  )
}

interface Props {
  places: readonly MapPlace[]
  chosenId: number | null
  onChoose: (id: number) => void
  tileUrl: string | null
}

export function LaneMap({ places, chosenId, onChoose, tileUrl }: Props) {
  const lane = useMemo(
    () =>
      places
        .filter(({ kind }) => kind !== 'vehicle')
        .map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
    [places],
  )
  return (
    <BaseMap label="Lane and vehicle map" tileUrl={tileUrl}>
      {lane.length === 2 && <Polyline positions={lane} className={styles.lane ?? ''} interactive={false} />}
      {places.map((place) => (
        <PlaceMarker
          key={place.key}
          place={place}
          isChosen={place.id !== undefined && place.id === chosenId}
          onChoose={onChoose}
        />
      ))}
      <Fit bounds={getMapBounds(places)} />
      <Whole places={places} />
    </BaseMap>
  )
}
