import {
  divIcon,
  type LeafletEventHandlerFnMap,
  type LeafletKeyboardEvent,
  type Marker as LeafletMarker,
} from 'leaflet'
import { type Ref, useMemo } from 'react'
import { Marker, useMap } from 'react-leaflet'
import type { Position } from '#contract/rules/distance.ts'
import styles from './order-map.module.css'

/** Pixels. */
const STEP = 8
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
}

const toSpot = ({ lat, lng }: { lat: number; lng: number }): Position => ({ latitude: lat, longitude: lng })

interface DragHandleProps {
  ref?: Ref<LeafletMarker>
  spot: Position
  name: string
  size: number
  zIndexOffset: number
  onMove: (to: Position) => void
  onDrag?: (to: Position) => void
  onKey?: (key: string) => void
}

/** Marker that is moved by dragging or with the arrow keys. */
export function DragHandle({ ref, spot, name, size, zIndexOffset, onMove, onDrag, onKey }: DragHandleProps) {
  const map = useMap()
  const icon = useMemo(() => divIcon({ className: styles.handle ?? '', iconSize: [size, size] }), [size])
  const { latitude, longitude } = spot
  // Stable identity: Leaflet would put a dragged marker back on every re-render.
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  const handlers: LeafletEventHandlerFnMap = {
    drag: ({ target }) => onDrag?.(toSpot((target as LeafletMarker).getLatLng())),
    dragend: ({ target }) => onMove(toSpot((target as LeafletMarker).getLatLng())),
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      const step = ARROWS[originalEvent.key]
      if (!step) return onKey?.(originalEvent.key)
      originalEvent.preventDefault()
      originalEvent.stopPropagation()
      const from = map.latLngToContainerPoint(position)
      onMove(toSpot(map.containerPointToLatLng(from.add([step[0], step[1]]))))
    },
  }
  return (
    <Marker
      {...(ref && { ref })}
      position={position}
      icon={icon}
      draggable
      autoPan
      title={name}
      alt={name}
      zIndexOffset={zIndexOffset}
      eventHandlers={handlers}
    />
  )
}
