import 'leaflet/dist/leaflet.css'
import { latLngBounds } from 'leaflet'
import type { ReactNode } from 'react'
import { MapContainer, ScaleControl, TileLayer } from 'react-leaflet'
import { LabelLayer } from './label-layer.tsx'
import styles from './lane-map.module.css'
import { StatesLayer } from './states-layer.tsx'

export const STATES_BOUNDS = latLngBounds([24, -125], [50, -66])
const TILES_ZOOM = 18

interface Props {
  label: string
  /** Tile URL with {z}, {x}, {y}; null uses the built-in outlines. */
  tileUrl: string | null
  statesZoom?: number
  isPicked?: boolean
  children: ReactNode
}

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
