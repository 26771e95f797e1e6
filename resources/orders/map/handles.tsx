import {
  divIcon,
  type LeafletEventHandlerFnMap,
  type LeafletKeyboardEvent,
  type Marker as LeafletMarker,
  type Polyline,
  polyline,
} from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Marker, useMap, useMapEvents } from 'react-leaflet'
import laneStyles from '#parts/kernel/map/lane-map.module.css'
import styles from './order-map.module.css'

/** More points than this in view would cover the map. */
const MAX_HANDLES = 60
const STEP = 8
/** Pixels. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
}

interface Spot {
  readonly latitude: number
  readonly longitude: number
}

const toSpot = (marker: LeafletMarker): Spot => {
  const { lat, lng } = marker.getLatLng()
  return { latitude: lat, longitude: lng }
}

const at = ({ latitude, longitude }: Spot): [number, number] => [latitude, longitude]

function usePreview(points: readonly Spot[]) {
  const map = useMap()
  const line = useRef<Polyline>(null)
  const clear = () => {
    line.current?.remove()
    line.current = null
  }
  useEffect(() => () => void line.current?.remove(), [])
  const draw = (index: number, spot: Spot) => {
    const ways = [points[index - 1], spot, points[index + 1]].filter((one) => one !== undefined).map(at)
    line.current ??= polyline([], { className: laneStyles.lane ?? '', interactive: false }).addTo(map)
    line.current.setLatLngs(ways)
  }
  return { draw, clear }
}

interface HandleProps {
  index: number
  spot: Spot
  onDrag: (index: number, at: Spot) => void
  onMove: (index: number, to: Spot) => void
  onRemove: (index: number) => void
  onInsertAfter: (index: number) => void
}

function Handle({ index, spot, onDrag, onMove, onRemove, onInsertAfter }: HandleProps) {
  const map = useMap()
  const icon = useMemo(() => divIcon({ className: styles.handle ?? '', iconSize: [14, 14] }), [])
  const { latitude, longitude } = spot
  // Stable identity: Leaflet would put a dragged marker back on every re-render.
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  const handlers: LeafletEventHandlerFnMap = {
    drag: ({ target }) => onDrag(index, toSpot(target as LeafletMarker)),
    dragend: ({ target }) => {
      onMove(index, toSpot(target as LeafletMarker))
    },
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      const step = ARROWS[originalEvent.key]
      if (step) {
        originalEvent.preventDefault()
        originalEvent.stopPropagation()
        const from = map.latLngToContainerPoint(position)
        const { lat, lng } = map.containerPointToLatLng(from.add([step[0], step[1]]))
        onMove(index, { latitude: lat, longitude: lng })
      } else if (originalEvent.key === 'Delete' || originalEvent.key === 'Backspace') onRemove(index)
      else if (originalEvent.key === 'Enter') onInsertAfter(index)
    },
  }
  const name = `Point ${index + 1}: drag or use arrow keys to move, Enter to add a point after it, Delete to remove`
  return (
    <Marker
      position={position}
      icon={icon}
      draggable
      autoPan
      title={name}
      alt={name}
      zIndexOffset={900}
      eventHandlers={handlers}
    />
  )
}

interface HandlesProps {
  points: readonly (Spot & { readonly stop?: number | null })[]
  onMove: (index: number, to: Spot) => void
  onRemove: (index: number) => void
  onInsertAfter: (index: number) => void
}

export function Handles({ points, onMove, ...changes }: HandlesProps) {
  const map = useMap()
  const [bounds, setBounds] = useState(() => map.getBounds())
  const preview = usePreview(points)
  const drop = (index: number, to: Spot) => {
    preview.clear()
    onMove(index, to)
  }
  useMapEvents({ moveend: () => setBounds(map.getBounds()) })
  const near = points.flatMap((spot, index) => {
    const isFree = spot.stop === null || spot.stop === undefined
    return isFree && bounds.contains([spot.latitude, spot.longitude]) ? [{ spot, index }] : []
  })
  if (near.length > MAX_HANDLES) return null
  // Keyed by index, so that a point moved by keyboard keeps the focus.
  return near.map(({ spot, index }) => (
    <Handle key={index} index={index} spot={spot} onDrag={preview.draw} onMove={drop} {...changes} />
  ))
}
