import { latLngBounds } from 'leaflet'
import { useEffect } from 'react'
import { Circle, CircleMarker, useMap } from 'react-leaflet'
import { METERS_PER_MILE } from '#contract/constants.ts'
import type { Position } from '#contract/rules/distance.ts'
import { BaseMap } from './base-map.tsx'
import styles from './lane-map.module.css'
import { MapClicks } from './map-clicks.tsx'

const PADDING: [number, number] = [16, 16]
function Fit({ latitude, longitude, meters }: { latitude: number; longitude: number; meters: number }) {
  const map = useMap()
  useEffect(() => {
    const bounds = latLngBounds([latitude, longitude], [latitude, longitude])
    const circle = bounds.getCenter().toBounds(meters * 2)
    if (!map.getBounds().contains(circle)) map.fitBounds(circle, { padding: PADDING, animate: false })
  }, [map, latitude, longitude, meters])
  return null
}

interface Props {
  center: Position | null
  radiusMiles: number
  onPick: (latitude: number, longitude: number) => void
  tileUrl: string | null
}

export function CircleMap({ center, radiusMiles, onPick, tileUrl }: Props) {
  const meters = radiusMiles * METERS_PER_MILE
  return (
    <BaseMap label="Map: click to set location" tileUrl={tileUrl} isPicked>
      {center && (
        <>
          <Circle
            center={[center.latitude, center.longitude]}
            radius={meters}
            interactive={false}
            className={styles.circle ?? ''}
          />
          <CircleMarker
            center={[center.latitude, center.longitude]}
            radius={4}
            interactive={false}
            className={styles.middle ?? ''}
          />
          <Fit {...center} meters={meters} />
        </>
      )}
      <MapClicks onPick={onPick} />
    </BaseMap>
  )
}
