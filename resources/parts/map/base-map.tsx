import 'leaflet/dist/leaflet.css'
import { latLngBounds } from 'leaflet'
import type { ReactNode } from 'react'
import { MapContainer, ScaleControl, TileLayer } from 'react-leaflet'
import { LabelLayer } from './label-layer.tsx'
import styles from './lane-map.module.css'
import { StatesLayer } from './states-layer.tsx'

/** The contiguous states. */
export const STATES_BOUNDS = latLngBounds([24, -125], [50, -66])
const TILES_ZOOM = 18

interface Props {
  /** What the map is of, for a screen reader. */
  label: string
  /** A raster tile address with {z}, {x}, {y}; the built-in states stand where there is none. */
  tileUrl: string | null
  /** How near one may come on the built-in states. */
  statesZoom?: number
  /** A click on the map says a place. */
  isPicked?: boolean
  children: ReactNode
}

/** A map of the States to put things on; works without the internet. */
export function BaseMap({ label, tileUrl, statesZoom = 10, isPicked = false, children }: Props) {
  return (
    <div className={styles.map} role="region" aria-label={label}>
      <MapContainer
        bounds={STATES_BOUNDS}
        className={`${styles.canvas} ${isPicked ? styles.pick : ''}`}
        zoomSnap={0.5}
        zoomAnimation={false}
        minZoom={3}
        maxZoom={tileUrl ? TILES_ZOOM : statesZoom}
        attributionControl={tileUrl !== null}
      >
        {tileUrl ? <TileLayer url={tileUrl} attribution="Self-hosted map tiles" /> : <StatesLayer />}
        <ScaleControl metric={false} />
        {children}
        <LabelLayer />
      </MapContainer>
    </div>
  )
}
