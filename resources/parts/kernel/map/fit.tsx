import { type LatLngBounds, latLngBounds } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { STATES_BOUNDS } from './base-map.tsx'
import type { MapPlace } from './map-place.ts'

export const FIT_PADDING: [number, number] = [32, 32]
const NEAR_ZOOM = 8

export const boundsAround = (places: readonly Pick<MapPlace, 'latitude' | 'longitude'>[]): LatLngBounds =>
  places.length === 0
    ? STATES_BOUNDS
    : latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))

interface FitProps {
  bounds: LatLngBounds
  /** Moves the map only when the bounds are out of view. */
  isCalm?: boolean
  padding?: [number, number]
}

export function Fit({ bounds, isCalm = false, padding = FIT_PADDING }: FitProps) {
  const map = useMap()
  const isFitted = useRef(false)
  const key = bounds.toBBoxString()
  useEffect(() => {
    if (isCalm && isFitted.current && map.getBounds().contains(bounds)) return
    isFitted.current = true
    map.fitBounds(bounds, { padding, maxZoom: NEAR_ZOOM, animate: false })
    // The bounds are new on each render; their text says whether they changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, key])
  return null
}
