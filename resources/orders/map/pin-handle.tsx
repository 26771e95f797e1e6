import type { Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { Position } from '#contract/rules/distance.ts'
import { DragHandle } from './drag-handle.tsx'
import { Follow } from './follow.tsx'

const NEAR_ZOOM = 13

interface PinHandleProps {
  spot: Position | null
  label: string
  onMove: (to: Position) => void
}

export function PinHandle({ spot, label, onMove }: PinHandleProps) {
  const map = useMap()
  const marker = useRef<Marker>(null)
  const { lat, lng } = map.getCenter()
  useEffect(() => {
    if (spot)
      map.setView([spot.latitude, spot.longitude], Math.max(map.getZoom(), NEAR_ZOOM), { animate: false })
    marker.current?.getElement()?.focus()
    // It comes near once, and follows from then on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map])
  return (
    <>
      <DragHandle
        ref={marker}
        spot={spot ?? { latitude: lat, longitude: lng }}
        name={`Pin for ${label}: drag or use arrow keys to move`}
        size={24}
        zIndexOffset={1100}
        onMove={onMove}
      />
      {spot && <Follow {...spot} />}
    </>
  )
}
