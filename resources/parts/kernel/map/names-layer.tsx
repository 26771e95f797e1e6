import { type Map as LeafletMap, Marker } from 'leaflet'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap, useMapEvents } from 'react-leaflet'
import { MARKS_DRAWN, marksOnCanvas } from './canvas-marks.ts'
import styles from './lane-map.module.css'
import type { Box } from './box.ts'
import { type DrawnName, namesAt, withoutOverlap } from './map-names.ts'

const PANE = 'names'
// Leaflet pane: above states and lines, which would cross the names out, below marks.
const PANE_LEVEL = '450'
const ASIDE = { position: 'absolute', lineHeight: '16px', transform: 'translate(-50%, -50%)' } as const
const MARGIN = 0.25

function getPane(map: LeafletMap): HTMLElement {
  const pane = map.getPane(PANE) ?? map.createPane(PANE)
  pane.style.zIndex = PANE_LEVEL
  pane.style.pointerEvents = 'none'
  return pane
}

/** Pixels: half a mark, and the size of its label. */
const MARK = { half: 11, words: 16, letter: 7, line: 24 }

function marksOn(map: LeafletMap): Box[] {
  const boxes: Box[] = [...marksOnCanvas(map)]
  map.eachLayer((layer) => {
    if (!(layer instanceof Marker)) return
    const { x, y } = map.latLngToLayerPoint(layer.getLatLng())
    const { permanent = false, direction } = layer.getTooltip()?.options ?? {}
    const words = permanent ? (layer.getTooltip()?.getElement()?.textContent ?? '') : ''
    const wide = words.length * MARK.letter
    const isBelow = direction === 'bottom'
    boxes.push({
      left: x - MARK.half,
      right: x + MARK.half + (wide > 0 && !isBelow ? MARK.words + wide : 0),
      top: y - MARK.half,
      bottom: y + MARK.half,
    })
    if (wide > 0 && isBelow)
      boxes.push({ left: x - wide / 2, right: x + wide / 2, top: y, bottom: y + MARK.half + MARK.line })
  })
  return boxes
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
  return withoutOverlap(
    namesAt(map.getZoom()),
    ({ latitude, longitude }) => map.latLngToLayerPoint([latitude, longitude]),
    view,
    marksOn(map),
  )
}

export function NamesLayer() {
  const map = useMap()
  const [names, setNames] = useState(() => namesOn(map))
  const draw = useCallback(() => setNames(namesOn(map)), [map])
  const frame = useRef(0)
  // Marks are added one by one: redraws once per frame.
  const drawSoon = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(draw)
  }, [draw])
  useEffect(() => {
    map.on(MARKS_DRAWN, draw)
    return () => {
      map.off(MARKS_DRAWN, draw)
      cancelAnimationFrame(frame.current)
    }
  }, [map, draw])
  useMapEvents({ moveend: draw, resize: draw, layeradd: drawSoon, layerremove: drawSoon })
  return createPortal(
    <div aria-hidden>
      {names.map(({ key, kind, text, x, y, isAside }) => (
        <span
          key={key}
          className={`faint small nowrap ${isAside && kind === 'city' ? '' : styles[kind]}`}
          style={{ ...(isAside && kind === 'city' && ASIDE), translate: `${x}px ${y}px` }}
        >
          {text}
        </span>
      ))}
    </div>,
    getPane(map),
  )
}
