import { CircleMarker, Polyline } from 'react-leaflet'
import { BaseMap } from './base-map.tsx'
import { boundsAround, Fit } from './fit.tsx'
import styles from './lane-map.module.css'
import { MapClicks } from './map-clicks.tsx'
import type { PlacesMapProps } from './map-place.ts'
import { PlaceMarker } from './place-marker.tsx'
import { useTileUrl } from './use-tile-url.ts'

const nothing = () => undefined

export default function DrawnPlaces(props: PlacesMapProps) {
  const {
    label,
    places,
    chosenId = null,
    onChoose = nothing,
    line = false,
    isCalm = false,
    picked,
    onPick,
  } = props
  const tileUrl = useTileUrl()
  if (tileUrl === undefined) return null
  return (
    <BaseMap label={label} tileUrl={tileUrl}>
      {line && (
        <Polyline
          positions={places.map(({ latitude, longitude }): [number, number] => [latitude, longitude])}
          className={styles.lane ?? ''}
          interactive={false}
        />
      )}
      {places.map((place) => (
        <PlaceMarker
          key={place.key}
          place={place}
          isChosen={place.id !== undefined && place.id === chosenId}
          onChoose={onChoose}
        />
      ))}
      {picked && (
        <CircleMarker
          center={[picked.latitude, picked.longitude]}
          radius={6}
          interactive={false}
          className={styles.middle ?? ''}
        />
      )}
      {onPick && <MapClicks onPick={onPick} />}
      <Fit bounds={boundsAround(places)} isCalm={isCalm} />
    </BaseMap>
  )
}
