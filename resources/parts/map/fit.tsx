import { type LatLngBounds, latLngBounds } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { STATES_BOUNDS } from './base-map.tsx'
import type { MapPlace } from './map-place.ts'

/** Pixels between the places and the edge of the map. */
export const FIT_PADDING: [number, number] = [32, 32]
const NEAR_ZOOM = 8

/** The bounds of places; the States where there is none. */
export const boundsAround = (places: readonly Pick<MapPlace, 'latitude' | 'longitude'>[]): LatLngBounds =>
  places.length === 0 ? STATES_BOUNDS : latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))

/** Shows these bounds at first and whenever they change; calm, only where they are not in sight already. */
export function Fit({ bounds, isCalm = false }: { bounds: LatLngBounds; isCalm?: boolean }) {
  const map = useMap()
  const isFitted = useRef(false)
  const key = bounds.toBBoxString()
  useEffect(() => {
    if (isCalm && isFitted.current && map.getBounds().contains(bounds)) return
    isFitted.current = true
    map.fitBounds(bounds, { padding: FIT_PADDING, maxZoom: NEAR_ZOOM, animate: false })
    // The bounds are new on each render; their text says whether they changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, key])
  return null
}
