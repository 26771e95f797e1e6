import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap, useMapEvents } from 'react-leaflet'
import styles from './lane-map.module.css'
import { type DrawnName, namesAt, withoutOverlap } from './map-names.ts'

const PANE = 'names'
// Above the states, below lines and marks.
const PANE_LEVEL = '350'
// What stands beside the view is there when the map is dragged.
const MARGIN = 0.25

function paneOf(map: LeafletMap): HTMLElement {
  const pane = map.getPane(PANE) ?? map.createPane(PANE)
  pane.style.zIndex = PANE_LEVEL
  pane.style.pointerEvents = 'none'
  return pane
}

function namesOn(map: LeafletMap): DrawnName[] {
  const { x, y } = map.getSize()
  const origin = map.containerPointToLayerPoint([0, 0])
  const view = {
    left: origin.x - x * MARGIN,
    right: origin.x + x * (1 + MARGIN),
    top: origin.y - y * MARGIN,
    bottom: origin.y + y * (1 + MARGIN),
  }
  return withoutOverlap(namesAt(map.getZoom()), ({ latitude, longitude }) => map.latLngToLayerPoint([latitude, longitude]), view)
}

/** Names of states and cities on the built-in map, the more the nearer one comes. */
export function NamesLayer() {
  const map = useMap()
  const [names, setNames] = useState(() => namesOn(map))
  const draw = useCallback(() => setNames(namesOn(map)), [map])
  useMapEvents({ moveend: draw, resize: draw })
  return createPortal(
    <div aria-hidden>
      {names.map(({ key, kind, text, x, y }) => (
        <span key={key} className={`faint small nowrap ${styles[kind]}`} style={{ translate: `${x}px ${y}px` }}>
          {text}
        </span>
      ))}
    </div>,
    paneOf(map),
  )
}
