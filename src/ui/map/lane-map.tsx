import 'leaflet/dist/leaflet.css'
import { latLngBounds } from 'leaflet'
import { useEffect, useMemo } from 'react'
import { MapContainer, Polyline, TileLayer, useMap } from 'react-leaflet'
import styles from './lane-map.module.css'
import type { MapPlace } from './map-place.ts'
import { PlaceMarker } from './place-marker.tsx'
import { StatesLayer } from './states-layer.tsx'

const STATES_BOUNDS = latLngBounds([24, -125], [50, -66])
const PADDING: [number, number] = [32, 32]
const NEAR_ZOOM = 8

/** The bounds that show what a dispatcher looks for: the vehicles around the pick-up, else the whole lane. */
export function boundsOf(places: readonly MapPlace[]) {
  const near = places.filter(({ kind }) => kind !== 'to')
  const shown = near.some(({ kind }) => kind === 'vehicle') ? near : places
  return shown.length === 0 ? STATES_BOUNDS : latLngBounds(shown.map(({ latitude, longitude }) => [latitude, longitude]))
}

function Fit({ places }: { places: readonly MapPlace[] }) {
  const map = useMap()
  const bounds = boundsOf(places)
  const key = bounds.toBBoxString()
  useEffect(() => {
    map.fitBounds(bounds, { padding: PADDING, maxZoom: NEAR_ZOOM, animate: false })
    // The bounds are new on each render; their text says whether they changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, key])
  return null
}

function Whole({ places }: { places: readonly MapPlace[] }) {
  const map = useMap()
  if (places.length === 0) return null
  const show = () => map.fitBounds(latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude])), { padding: PADDING })
  return (
    <button type="button" className={styles.whole} onClick={show}>
      Whole lane
    </button>
  )
}

interface Props {
  places: readonly MapPlace[]
  chosenId: number | null
  onChoose: (id: number) => void
  /** A raster tile address with {z}, {x}, {y}; the built-in states stand where there is none. */
  tileUrl: string | null
}

/** A lane and the vehicles near it. Works without the internet. */
export function LaneMap({ places, chosenId, onChoose, tileUrl }: Props) {
  const lane = useMemo(
    () => places.filter(({ kind }) => kind !== 'vehicle').map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
    [places],
  )
  return (
    <div className={styles.map} role="region" aria-label="Map of the lane and the vehicles">
      <MapContainer
        bounds={STATES_BOUNDS}
        className={styles.canvas}
        zoomSnap={0.5}
        zoomAnimation={false}
        minZoom={3}
        maxZoom={tileUrl ? 18 : 10}
        attributionControl={tileUrl !== null}
      >
        {tileUrl ? <TileLayer url={tileUrl} attribution="Map tiles of this installation" /> : <StatesLayer />}
        {lane.length === 2 && <Polyline positions={lane} className={styles.lane ?? ''} interactive={false} />}
        {places.map((place) => (
          <PlaceMarker key={place.key} place={place} isChosen={place.id !== undefined && place.id === chosenId} onChoose={onChoose} />
        ))}
        <Fit places={places} />
        <Whole places={places} />
      </MapContainer>
    </div>
  )
}
