import {
  divIcon,
  type LeafletEventHandlerFnMap,
  type LeafletKeyboardEvent,
  type Marker as LeafletMarker,
} from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { Marker, Popup, Tooltip } from 'react-leaflet'
import styles from './lane-map.module.css'
import type { MapPlace } from './map-place.ts'

/** Pixels, the least size of a target; what is drawn inside is smaller. */
const TARGET: [number, number] = [24, 24]
const BESIDE: [number, number] = [8, 0]
const BELOW: [number, number] = [0, 8]

interface Props {
  place: MapPlace
  isChosen: boolean
  onChoose: (id: number) => void
}

export function PlaceMarker({ place, isChosen, onChoose }: Props) {
  const { kind, level, isPlanned = false, id, label, short, isNamed = false, latitude, longitude } = place
  const icon = useMemo(
    () =>
      divIcon({
        className: [
          styles[kind],
          level && styles[level],
          isPlanned && styles.ahead,
          isChosen && styles.chosen,
        ]
          .filter(Boolean)
          .join(' '),
        iconSize: TARGET,
      }),
    [kind, level, isPlanned, isChosen],
  )
  const handlers = useMemo((): LeafletEventHandlerFnMap => {
    if (id === undefined) return {}
    const onKey = ({ originalEvent }: LeafletKeyboardEvent) => originalEvent.key === 'Enter' && onChoose(id)
    return { click: () => onChoose(id), keypress: onKey }
  }, [id, onChoose])
  const marker = useRef<LeafletMarker>(null)
  useEffect(() => {
    if (!marker.current) return
    // Leaflet sets a marker's title only once.
    marker.current.options.title = label
    marker.current.getElement()?.setAttribute('title', label)
  }, [label])
  return (
    <Marker
      ref={marker}
      position={[latitude, longitude]}
      icon={icon}
      title={label}
      alt={label}
      zIndexOffset={isChosen ? 1000 : kind === 'vehicle' ? 500 : 0}
      eventHandlers={handlers}
    >
      {short && (
        <Tooltip
          key={String(isChosen)}
          permanent={isChosen || isNamed}
          direction={isNamed ? 'bottom' : 'right'}
          offset={isNamed ? BELOW : BESIDE}
          className={styles.short ?? ''}
        >
          {short}
        </Tooltip>
      )}
      <Popup>{label}</Popup>
    </Marker>
  )
}
