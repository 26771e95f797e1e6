import { type Polyline, polyline } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { Position } from '#contract/rules/distance.ts'
import laneStyles from '#parts/kernel/map/lane-map.module.css'
import { DragHandle } from './drag-handle.tsx'

/** More points than this in view would cover the map. */
const MAX_HANDLES = 60

const at = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude]

function usePreview(points: readonly Position[]) {
  const map = useMap()
  const line = useRef<Polyline>(null)
  const clear = () => {
    line.current?.remove()
    line.current = null
  }
  useEffect(() => () => void line.current?.remove(), [])
  const draw = (index: number, spot: Position) => {
    const ways = [points[index - 1], spot, points[index + 1]].filter((one) => one !== undefined).map(at)
    line.current ??= polyline([], { className: laneStyles.lane ?? '', interactive: false }).addTo(map)
    line.current.setLatLngs(ways)
  }
  return { draw, clear }
}

interface HandlesProps {
  points: readonly (Position & { readonly stop?: number | null })[]
  onMove: (index: number, to: Position) => void
  onRemove: (index: number) => void
  onInsertAfter: (index: number) => void
}

export function Handles({ points, onMove, onRemove, onInsertAfter }: HandlesProps) {
  const map = useMap()
  const [bounds, setBounds] = useState(() => map.getBounds())
  const preview = usePreview(points)
  const drop = (index: number, to: Position) => {
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
    <DragHandle
      key={index}
      spot={spot}
      name={`Point ${index + 1}: drag or use arrow keys to move, Enter to add a point after it, Delete to remove`}
      size={14}
      zIndexOffset={900}
      onDrag={(to) => preview.draw(index, to)}
      onMove={(to) => drop(index, to)}
      onKey={(key) => {
        if (key === 'Delete' || key === 'Backspace') onRemove(index)
        if (key === 'Enter') onInsertAfter(index)
      }}
    />
  ))
}
