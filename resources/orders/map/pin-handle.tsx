import {
  divIcon,
  type LeafletEventHandlerFnMap,
  type LeafletKeyboardEvent,
  type Marker as LeafletMarker,
} from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { Marker, useMap } from 'react-leaflet'
import type { Position } from '#contract/rules/distance.ts'
import { Follow } from './follow.tsx'
import { ARROWS } from './handles.tsx'
import styles from './order-map.module.css'

const NEAR_ZOOM = 13

interface PinHandleProps {
  spot: Position | null
  label: string
  onMove: (to: Position) => void
}

export function PinHandle({ spot, label, onMove }: PinHandleProps) {
  const map = useMap()
  const marker = useRef<LeafletMarker>(null)
  const icon = useMemo(() => divIcon({ className: styles.handle ?? '', iconSize: [24, 24] }), [])
  const { lat, lng } = map.getCenter()
  const { latitude, longitude } = spot ?? { latitude: lat, longitude: lng }
  // Stable identity: Leaflet would put a dragged marker back on every re-render.
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  useEffect(() => {
    if (spot)
      map.setView([spot.latitude, spot.longitude], Math.max(map.getZoom(), NEAR_ZOOM), { animate: false })
    marker.current?.getElement()?.focus()
    // It comes near once, and follows from then on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map])
  const handlers: LeafletEventHandlerFnMap = {
    dragend: ({ target }) => {
      const to = (target as LeafletMarker).getLatLng()
      onMove({ latitude: to.lat, longitude: to.lng })
    },
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      const step = ARROWS[originalEvent.key]
      if (!step) return
      originalEvent.preventDefault()
      originalEvent.stopPropagation()
      const to = map.containerPointToLatLng(map.latLngToContainerPoint(position).add([step[0], step[1]]))
      onMove({ latitude: to.lat, longitude: to.lng })
    },
  }
  const name = `Pin for ${label}: drag or use arrow keys to move`
  return (
    <>
      <Marker
        ref={marker}
        position={position}
        icon={icon}
        draggable
        autoPan
        title={name}
        alt={name}
        zIndexOffset={1100}
        eventHandlers={handlers}
      />
      {spot && <Follow {...spot} />}
    </>
  )
}
